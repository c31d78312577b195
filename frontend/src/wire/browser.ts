/** The real surroundings of a connection: the browser's socket, clock and dice, and what wakes it up. */
import { openSocket, takeSocket } from "./ahead";
import { Connection, type Follow, type Heard, type News, type Surroundings } from "./connection";

/** So many random bytes in the letters of links; unlike other ways to draw them, this one needs no TLS. */
const drawn = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
export const newId = (): string => drawn(9);
/** A secret of 128 bits: whoever has it has what it stands for. */
export const newToken = (): string => drawn(16);

/** Connect to an address of this server, which may move, and keep connected; returns the connection and how to end it. */
export function keepConnected(
  path: () => string,
  news: News,
  follow: Follow,
): { connection: Connection; end: () => void } {
  const around: Surroundings = {
    connect(events) {
      const socket = takeSocket(path(), events) ?? openSocket(path());
      socket.onopen = () => events.opened();
      socket.onmessage = (message) => events.heard(message.data as Heard);
      socket.onclose = (close) => events.closed(close.code);
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => {
          socket.onopen = socket.onmessage = socket.onclose = null;
          socket.close();
        },
      };
    },
    now: () => Date.now(),
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
  };
  const connection = new Connection(around, news, follow);
  const wake = () => {
    if (document.visibilityState === "visible") connection.wake();
  };
  // A page that is shown for the first time is on its way already.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) wake();
  };
  addEventListener("online", wake);
  addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", wake);
  connection.start();
  return {
    connection,
    end() {
      connection.stop();
      removeEventListener("online", wake);
      removeEventListener("pageshow", shown);
      document.removeEventListener("visibilitychange", wake);
    },
  };
}
