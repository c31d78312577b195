/**
 * What the document's first script asks for before the pages that need it are there. Whoever needs an answer or a socket
 * takes it from here, once; what was not asked for is asked for in the usual way.
 */
import type { Heard, SocketEvents } from "./connection";
import mark from "./mark.json";

const answers = new Map<string, Promise<Response>>();

/** Ask the server now for what a page will ask by the same path. The answer that is returned is this caller's own. */
export function askAhead(path: string, how?: RequestInit): Promise<Response> {
  const answer = fetch(path, how);
  answers.set(path, answer);
  return answer.then((one) => one.clone());
}
/** Whether nobody has come for the answer yet; who did goes on by themselves. */
export const isAhead = (path: string): boolean => answers.has(path);
export function takeAnswer(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

interface Early {
  path: string;
  socket: WebSocket;
  heard: Heard[];
}
let early: Early | null = null;

/** The path of a table's socket for one of the people of this browser, with compact updates. */
export const tablePath = (code: string, tag: string, person: number | string): string =>
  `/ws/t/${code}?lang=${tag}&person=${person}&compact=${mark}`;

/** A socket to a path of this server. */
export function openSocket(path: string): WebSocket {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
  socket.binaryType = "arraybuffer";
  return socket;
}

/** Open a socket and keep what it says until somebody takes it. */
export function openAhead(path: string): void {
  const heard: Heard[] = [];
  const socket = openSocket(path);
  socket.onmessage = (message) => heard.push(message.data as Heard);
  early = { path, socket, heard };
}
/** The socket that was opened ahead, if it still lives; it tells `events` what it has said so far as soon as they can hear. */
export function takeSocket(path: string, events: SocketEvents): WebSocket | null {
  if (early?.path !== path) return null;
  const { socket, heard } = early;
  early = null;
  if (socket.readyState > WebSocket.OPEN) return null;
  queueMicrotask(() => {
    if (socket.readyState !== WebSocket.OPEN || !socket.onopen) return; // It opens later, or was closed meanwhile.
    events.opened();
    for (const data of heard) events.heard(data);
  });
  return socket;
}
