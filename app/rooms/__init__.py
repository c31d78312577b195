"""What happens round a table, as pure functions: (room, command, now, chance) → a decision or a refusal."""
