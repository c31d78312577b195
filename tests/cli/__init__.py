"""What the command `tablee` promises."""
