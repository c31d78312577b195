// Colyseus: the room's state is a schema, hands are private through views. Written from its documentation for this benchmark.
// usage: node colyseus_server.mjs PORT MODE   MODE: rate50 (default patchRate) | commit (patch at every commit) | reveal (patch at reveal only)
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t, StateView, ArraySchema } = require('@colyseus/schema');
import { resolve } from './rules.mjs';
const write = await require('./committed.cjs').open();
const MODE = process.argv[3] || 'rate50';
const Player = schema({ score: t.uint16(), chosen: t.boolean(), hand: t.array('uint8').view() }, 'Player');
const Row = schema({ cards: t.array('uint8') }, 'Row');
const Play = schema({ p: t.uint8(), card: t.uint8(), row: t.uint8(), took: t.uint8() }, 'Play');
const State = schema({ turn: t.uint32(), round: t.uint16(), rows: t.array(Row), players: t.array(Player), last: t.array(Play) }, 'State');
class Nimmt extends Room {
  maxClients = 4;
  onCreate() {
    this.patchRate = MODE === 'rate50' ? 50 : null;
    const s = new State(); s.turn = 0; s.round = 0;
    for (let i = 0; i < 4; i++) {
      const r = new Row(); s.rows.push(r);
      const p = new Player(); p.score = 0; p.chosen = false; s.players.push(p);
      const l = new Play(); l.p = i; l.card = 0; l.row = 0; l.took = 0; s.last.push(l);
    }
    this.state = s;
    this.seats = new Map(); this.choice = [0, 0, 0, 0]; this.writing = [false, false, false, false]; this.hands = [[], [], [], []]; this.rows = [[], [], [], []]; this.readies = 0;
    this.onMessage('play', (client, card) => this.play(client, card));
    this.onMessage('ready', () => { if (++this.readies === 4) { this.deal(); s.turn = 1; this.flush(); } });
  }
  flush() { if (MODE !== 'rate50') this.broadcastPatch(); }
  onJoin(client) {
    const seat = this.seats.size; this.seats.set(client.sessionId, seat); client.userData = { seat };
    client.view = new StateView(); client.view.add(this.state.players[seat]);
    client.send('seat', seat);
  }
  deal() {
    const d = Array.from({ length: 104 }, (_, i) => i + 1);
    for (let i = 103; i > 0; i--) { const j = (Math.random() * (i + 1)) | 0; const x = d[i]; d[i] = d[j]; d[j] = x; }
    for (let p = 0; p < 4; p++) {
      this.hands[p] = d.slice(p * 10, p * 10 + 10).sort((a, b) => a - b);
      const h = this.state.players[p].hand; h.clear(); for (const c of this.hands[p]) h.push(c);
    }
    for (let r = 0; r < 4; r++) this.setRow(r, [d[40 + r]]);
    this.state.round++;
  }
  setRow(r, cards) { this.rows[r] = cards; const a = this.state.rows[r].cards; a.clear(); for (const c of cards) a.push(c); }
  async play(client, card) {
    const p = client.userData.seat, h = this.hands[p], i = h.indexOf(card);
    if (this.choice[p] || this.writing[p] || i < 0) return;
    if (write) { this.writing[p] = true; await write(this.roomId, [this.state.turn, p, card]); this.writing[p] = false; }
    h.splice(i, 1); this.state.players[p].hand.splice(i, 1);
    this.choice[p] = card; this.state.players[p].chosen = true;
    const c = this.choice;
    if (!(c[0] && c[1] && c[2] && c[3])) { if (MODE === 'commit') this.broadcastPatch(); return; }
    const rows = this.rows.map((r) => r.slice());
    const plays = c.map((x, q) => [x, q]).sort((a, b) => a[0] - b[0]);
    const out = resolve(rows, plays);
    for (let k = 0; k < 4; k++) {
      const [q, cd, row, took] = out[k]; const l = this.state.last[k];
      l.p = q; l.card = cd; l.row = row; l.took = took; this.state.players[q].score += took; this.state.players[q].chosen = false;
    }
    for (let r = 0; r < 4; r++) { const o = this.rows[r], n = rows[r];
      if (n[0] !== o[0]) this.setRow(r, n);
      else if (n.length > o.length) { const a = this.state.rows[r].cards; for (let k = o.length; k < n.length; k++) a.push(n[k]); this.rows[r] = n; } }
    this.choice = [0, 0, 0, 0];
    if (h.length === 0) this.deal();
    this.state.turn++;
    this.flush();
  }
}
const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 0 }), logger: { ...console, debug() {}, info() {} } });
server.define('nimmt', Nimmt);
await server.listen(+process.argv[2], '127.0.0.1');
console.log('up');
