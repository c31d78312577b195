// One row for each move, committed to PostgreSQL before anybody is told of it: what a server of one's own would add.
// PEER_DATABASE_URL names the database; without it nothing is written and `write` is null.
const { Pool } = require('pg');

const CONNECTIONS = 8; // Commits that wait for the disk together; more did not write more.

async function open() {
  const url = process.env.PEER_DATABASE_URL;
  if (!url) return null;
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query('create table if not exists moves (room text, seq bigint, move text, primary key (room, seq))');
  const seqs = new Map();
  return (room, move) => {
    const seq = (seqs.get(room) ?? 0) + 1;
    seqs.set(room, seq);
    return pool.query({ name: 'move', text: 'insert into moves values ($1, $2, $3)', values: [room, seq, JSON.stringify(move)] });
  };
}

module.exports = { open };
