/**
 * What the document's first script asks for before the pages that need it are there. Whoever needs an answer or a socket
 * takes it from here, once; what was not asked for is asked for in the usual way.
 */
import type { SocketEvents } from "./connection";

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
  heard: string[];
}
let early: Early | null = null;

/** An address of this server for sockets. */
export const socketAddress = (path: string): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;

/** Open a socket and keep what it says until somebody takes it. */
export function openAhead(path: string): void {
  const heard: string[] = [];
  const socket = new WebSocket(socketAddress(path));
  socket.onmessage = (message) => heard.push(String(message.data));
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
    for (const text of heard) events.heard(text);
  });
  return socket;
}
