// boardgame.io server: 6 nimmt room with secret state and playerView. usage: node bgio_server.cjs PORT
// bind loopback only (boardgame.io's run() takes no host)
const net = require('node:net'); const L = net.Server.prototype.listen;
net.Server.prototype.listen = function (p, ...a) { return typeof p === 'number' ? L.call(this, p, '127.0.0.1', ...a) : L.call(this, p, ...a); };
const { Server, Origins } = require('boardgame.io/dist/cjs/server.js');
const { ActivePlayers } = require('boardgame.io/dist/cjs/core.js');
const committed = require('./committed.cjs');

// Matches in memory, as its own store keeps them, and every change of state in the database before it is shown.
class Committed {
  constructor(write) { this.write = write; this.matches = new Map(); }
  type() { return 1; } // asynchronous
  async connect() {}
  async createMatch(id, { initialState, metadata }) { this.matches.set(id, { initialState, state: initialState, metadata, log: [] }); }
  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    if (deltalog?.length) { match.log = [...match.log, ...deltalog]; await this.write(id, deltalog.map((one) => one.action.payload)); }
    match.state = state;
  }
  async setMetadata(id, metadata) { this.matches.get(id).metadata = metadata; }
  async fetch(id) { return this.matches.get(id) ?? {}; }
  async wipe(id) { this.matches.delete(id); }
  async listMatches() { return [...this.matches.keys()]; }
}

(async () => {
  const { resolve } = await import('./rules.mjs');
  const deal = (G, random) => {
    const d = random.Shuffle([...Array(104)].map((_, i) => i + 1));
    for (let p = 0; p < 4; p++) G.hands[p] = d.slice(p * 10, p * 10 + 10).sort((a, b) => a - b);
    for (let r = 0; r < 4; r++) G.rows[r] = [d[40 + r]];
  };
  const game = {
    name: 'nimmt', minPlayers: 4, maxPlayers: 4, disableUndo: true,
    // cards are dealt by the 4th 'ready' move, not in setup: initialState is sent unfiltered to clients (issue 1159)
    setup: () => ({ rows: [[], [], [], []], hands: [[], [], [], []], chosen: [0, 0, 0, 0], done: [false, false, false, false],
      ready: [false, false, false, false], scores: [0, 0, 0, 0], turn: 0, round: 0, last: [] }),
    playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((h, i) => (String(i) === playerID ? h : h.length)),
      chosen: G.chosen.map((c, i) => (String(i) === playerID ? c : null)) }),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: {
      ready: { client: false, ignoreStaleStateID: true, move: ({ G, playerID, random }) => {
        G.ready[playerID] = true;
        if (G.turn === 0 && G.ready.every(Boolean)) { deal(G, random); G.turn = 1; G.round = 1; }
      } },
      play: { client: false, redact: true, ignoreStaleStateID: true, move: ({ G, playerID, random }, card) => {
        const h = G.hands[playerID], i = h.indexOf(card);
        if (G.done[playerID] || i < 0) return 'INVALID_MOVE';
        h.splice(i, 1); G.chosen[playerID] = card; G.done[playerID] = true;
        if (!G.done.every(Boolean)) return;
        const rows = G.rows.map((r) => [...r]);
        const plays = G.chosen.map((c, p) => [c, p]).sort((a, b) => a[0] - b[0]);
        G.last = resolve(rows, plays); G.rows = rows;
        for (const [p, , , t] of G.last) G.scores[p] += t;
        G.chosen = [0, 0, 0, 0]; G.done = [false, false, false, false]; G.turn++;
        if (h.length === 0) { deal(G, random); G.round++; }
      } },
    },
  };
  const write = await committed.open();
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(write ? { db: new Committed(write) } : {}) });
  await server.run({ port: +process.argv[2] }, () => console.log('up'));
})();
