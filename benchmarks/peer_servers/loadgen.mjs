// R rooms of four bots that answer at once, or after a random time up to --pace ms, when a choice is due.
// usage: node loadgen.mjs --kind bgio|colyseus --port P --rooms R --secs S --warm W [--pace ms] [--pid serverpid] [--pid2 redispid] [--check 1] [--label x]
import { createRequire } from 'node:module';
import fs from 'node:fs';
import { resolve } from './rules.mjs';
const require = createRequire(import.meta.url);
const WS = require('ws');
const arg = {}; for (let i = 2; i < process.argv.length; i += 2) arg[process.argv[i].slice(2)] = process.argv[i + 1];
const KIND = arg.kind, PORT = +arg.port, ROOMS = +arg.rooms, SECS = +(arg.secs || 15), WARM = +(arg.warm || 3), PACE = +(arg.pace || 0), CHECK = !!arg.check;
const now = () => performance.now();
const HZ = 100;
const procCpu = (pid) => { const s = fs.readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (+f[11] + +f[12]) / HZ; };
const rss = (pid) => +/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1] / 1024;
const coreStat = () => fs.readFileSync('/proc/stat', 'utf8').split('\n').filter((l) => /^cpu\d/.test(l)).map((l) => l.trim().split(/\s+/).slice(1).map(Number));

let measuring = false, nTurns = 0, nSamples = 0, errs = 0, checked = 0, bad = 0, openN = 0;
const MAXS = 4_000_000; const lat = new Float32Array(MAXS);
const bots = []; const roomsArr = [];
class RoomCtl { constructor(id) { this.id = id; this.sendT = new Float64Array(8); this.pends = Array.from({ length: 8 }, () => [0, 0, 0, 0]); this.got = 0; this.turn = 0; this.bots = []; this.plays = null; this.prev = null; this.pend = [0, 0, 0, 0]; this.started = false; } }

// called by adapters when a bot sees reveal number `turn` (turn>1) or the first deal (turn===1)
function seen(bot, turn, hand, rows, plays) {
  const r = bot.room, t = now();
  if (turn > 1 && turn !== bot.turn) {
    if (measuring && nSamples < MAXS) lat[nSamples++] = t - r.sendT[(turn - 1) & 7];
    if (++r.got === 4) { r.got = 0; if (measuring) nTurns++; }
    if (CHECK && bot.seat === 0 && bot.prevRows && plays && bot.prevTurn === turn - 1) {
      checked++;
      const rr = bot.prevRows.map((x) => x.slice());
      const mine = r.pends[(turn - 1) & 7].map((c, p) => [c, p]).sort((a, b) => a[0] - b[0]);
      const ex = resolve(rr, mine);
      const okPlays = JSON.stringify(ex) === JSON.stringify(plays);
      const okRows = JSON.stringify(rr) === JSON.stringify(rows) || bot.newRound;
      if (!okPlays || !okRows) { bad++; if (bad < 4) console.error('BAD', JSON.stringify({ ex, plays, rr, rows, hand })); }
    }
  }
  bot.turn = turn;
  if (CHECK && bot.seat === 0) { bot.prevRows = rows.map((x) => Array.from(x)); bot.prevTurn = turn; }
}
function choose(bot) {
  if (PACE > 0) setTimeout(() => doSend(bot), Math.random() * PACE); else doSend(bot);
}
function doSend(bot) {
  if (stopping) return;
  const h = bot.hand; const i = (Math.random() * h.length) | 0; const c = h[i]; h.splice(i, 1);
  if (c === undefined) { errs++; return; }
  bot.room.pends[bot.turn & 7][bot.seat] = c;
  bot.room.sendT[bot.turn & 7] = now();   // of the four bots' sends for this turn the last one stays
  bot.send(c);
}
let stopping = false;

class BgioBot {
  constructor(room, seat) { this.room = room; this.seat = seat; this.turn = 0; this.hand = []; this.gen = 0; this.sid = 0; }
  get match() { return `m${this.room.id}_${this.gen}`; }
  connect() { return new Promise((res, rej) => {
    const ws = this.ws = new WS(`ws://127.0.0.1:${PORT}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false, origin: 'http://localhost:3000' });
    ws.on('open', () => { this.sock = ws._socket; this.sock.setNoDelay(true); }); ws.on('error', (e) => { if (!stopping) { errs++; rej(e); } });
    ws.on('message', (d) => {
      if (d[0] === 48) { ws.send('40/nimmt,'); return; }          // engine.io open -> socket.io connect to namespace
      if (d[0] === 50) { ws.send('3'); return; }                  // ping
      if (d[0] !== 52) return;
      if (d[1] === 48) { this.sync(); res(); return; }            // connected
      const s = d.toString(); const [ev, ...a] = JSON.parse(s.slice(s.indexOf(',') + 1));
      if (ev === 'update') { if (a[0] === this.match) this.state(a[1]); }
      else if (ev === 'sync') { if (a[0] === this.match) { this.sid = a[1].state._stateID; this.state(a[1].state); if (a[1].state.G.turn === 0) this.emit('ready', []); } }
    });
  }); }
  sync() { this.turn = 0; this.ws.send(`42/nimmt,["sync","${this.match}","${this.seat}",null,4]`); }
  emit(type, args) { this.ws.send(`42/nimmt,["update",{"type":"MAKE_MOVE","payload":{"type":"${type}","args":${JSON.stringify(args)},"playerID":"${this.seat}","credentials":null}},${this.sid},"${this.match}","${this.seat}"]`); }
  state(st) {
    this.sid = st._stateID; const G = st.G;
    if (G.turn === this.turn || G.turn === 0) return;
    this.newRound = this.turn > 0 && G.turn % 10 === 1;
    seen(this, G.turn, null, G.rows, G.last); this.hand = G.hands[this.seat].slice();
    // a match is 10 rounds (101st turn number = end): move on to a fresh match, since boardgame.io keeps and copies a log per match
    if (G.turn === 101) { this.gen++; this.hand = []; this.sync(); return; }
    if (G.turn === 1 && !go) { this.need = true; return; }
    choose(this);
  }
  begin() { if (this.need) { this.need = false; choose(this); } }
  send(c) { this.emit('play', [c]); }
}
let Sdk;
class ColyBot {
  constructor(room, seat) { this.room = room; this.seat = seat; this.turn = 0; this.hand = []; }
  async connect() {
    const c = new Sdk.Client(`ws://127.0.0.1:${PORT}`);
    const rm = this.rm = this.seat === 0 ? await c.create('nimmt') : await c.joinById(this.room.rid);
    if (this.seat === 0) this.room.rid = rm.roomId;
    this.sock = rm.connection.transport.ws._socket; this.sock.setNoDelay(true);
    rm.onMessage('seat', (s) => { this.seat = s; });
    rm.onMessage('__playground_message_types', () => {});
    rm.onStateChange((s) => {
      if (s.turn === this.turn || s.turn === 0) return;
      this.newRound = this.turn > 0 && s.turn % 10 === 1;
      seen(this, s.turn, null, CHECK ? s.rows.map((r) => Array.from(r.cards)) : null, CHECK ? s.last.map((l) => [l.p, l.card, l.row, l.took]) : null);
      this.hand = Array.from(s.players[this.seat].hand);
      if (s.turn === 1 && !go) { this.need = true; return; }
      choose(this);
    });
    rm.onError((code, m) => { errs++; console.error('colyseus error', code, m); });
  }
  begin() { if (this.need) { this.need = false; choose(this); } }
  send(c) { this.rm.send('play', c); }
}
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
let go = false;
const B = { bgio: BgioBot, colyseus: ColyBot }[KIND];
if (KIND === 'colyseus') { globalThis.WebSocket = WS; Sdk = await import('@colyseus/sdk'); }
const rssEmpty = arg.pid ? rss(arg.pid) : 0;
const base = 'x' + (process.pid % 10000) + '-';
for (let r = 0; r < ROOMS; r++) { const rc = new RoomCtl(base + r); roomsArr.push(rc); for (let s = 0; s < 4; s++) { const b = new B(rc, s); rc.bots.push(b); bots.push(b); } }
const t00 = now();
// connect up to 16 rooms at a time, seats in order inside a room
{ let k = 0; const w = async () => { while (k < ROOMS) { const rc = roomsArr[k++]; for (const b of rc.bots) await b.connect(); if (KIND === 'colyseus') for (const b of rc.bots) b.rm.send('ready'); } }; await Promise.all(Array.from({ length: Math.min(16, ROOMS) }, w)); }
for (let i = 0; i < 100 && !bots.every((b) => b.need); i++) await sleep(100);
const waiting = bots.filter((b) => !b.need).length;
const connS = (now() - t00) / 1000;
const rssIdle = arg.pid ? rss(arg.pid) : 0;
go = true; for (const b of bots) b.begin();
await sleep(WARM * 1000);
const snap = () => ({ t: now(), cpu: arg.pid ? procCpu(arg.pid) : 0, cpu2: arg.pid2 ? procCpu(arg.pid2) : 0, own: process.cpuUsage(), cores: coreStat(), rx: bots.reduce((a, b) => a + b.sock.bytesRead, 0), tx: bots.reduce((a, b) => a + b.sock.bytesWritten, 0) });
const A = snap(); measuring = true;
await sleep(SECS * 1000);
measuring = false; const Z = snap();
stopping = true;
const dt = (Z.t - A.t) / 1000; const l = lat.subarray(0, nSamples).sort();
const q = (p) => (nSamples ? +l[Math.min(nSamples - 1, Math.floor(p * nSamples))].toFixed(3) : null);
const turns = nTurns, moves = nTurns * 4;
const coreUse = Z.cores.map((c, i) => { const d = c.map((x, j) => x - A.cores[i][j]); const tot = d.reduce((a, b) => a + b, 0); return { busy: +((tot - d[3] - d[4]) / tot).toFixed(3), soft: +((d[5] + d[6]) / tot).toFixed(3), steal: +((d[7] || 0) / tot).toFixed(4) }; });
const cu = (Z.own.user - A.own.user + Z.own.system - A.own.system) / 1e6;
const out = { label: arg.label || KIND, rooms: ROOMS, pace: PACE, secs: +dt.toFixed(2), moves_s: +(moves / dt).toFixed(1), turns_s: +(turns / dt).toFixed(1), p50: q(0.5), p90: q(0.9), p99: q(0.99), p999: q(0.999), max: q(1),
  rxB: +((Z.rx - A.rx) / (turns * 4)).toFixed(1), txB: +((Z.tx - A.tx) / (turns * 4)).toFixed(1), cpu_per_1000: +((Z.cpu - A.cpu) / moves * 1000).toFixed(4), cpu2_per_1000: +((Z.cpu2 - A.cpu2) / moves * 1000).toFixed(4),
  core0_per_1000: +(coreUse[0].busy * dt / moves * 1000).toFixed(4), srv_cpu: +((Z.cpu - A.cpu) / dt).toFixed(3), srv2_cpu: +((Z.cpu2 - A.cpu2) / dt).toFixed(3), cli_cpu: +(cu / dt).toFixed(3), core0: coreUse[0], core1: coreUse[1],
  rss_empty: +rssEmpty.toFixed(1), rss_idle: +rssIdle.toFixed(1), rss_end: arg.pid ? +rss(arg.pid).toFixed(1) : 0, conn_s: +connS.toFixed(2), errs, waiting, checked, bad, samples: nSamples };
console.log(JSON.stringify(out));
process.exit(0);
