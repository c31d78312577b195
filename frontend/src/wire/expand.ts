/**
 * Updates as they come in bytes: one MessagePack array, events as arrays in the order of a common vocabulary.
 *
 * The rules are those of docs/protocol.md ("Compact updates"); `vocabulary.json` and `mark.json` are the server's own
 * (`make types`).
 */
import type { TableEvent, Update } from "./types";
import vocabulary from "./vocabulary.json";

const [parts, events] = vocabulary as [string[], [type: string, ...members: string[]][]];
const text = new TextDecoder();

/** What a frame says; it throws what cannot be read. */
export function expand(frame: ArrayBuffer): Update {
  const [v, ...told] = new Reader(frame).value() as [number, ...unknown[]];
  const update: Record<string, unknown> = { v };
  told.forEach((part, place) => {
    const name = parts[place]!;
    if (part !== false) update[name] = name === "events" ? (part as Listed[]).map(eventOf) : part;
  });
  return update as unknown as Update;
}

type Listed = [kind: number, ...values: unknown[]];

function eventOf([kind, ...values]: Listed): TableEvent {
  const [type, ...members] = events[kind]!;
  const event: TableEvent = { type };
  values.forEach((value, place) => {
    if (value !== null) event[members[place]!] = value;
  });
  return event;
}

/** Reads what MessagePack has of JSON, and bytes; extensions and integers of 64 bits never come. */
class Reader {
  readonly #data: DataView;
  #at = 0;

  constructor(private readonly frame: ArrayBuffer) {
    this.#data = new DataView(frame);
  }

  value(): unknown {
    const kind = this.#whole(1);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return this.#map(kind & 0xf);
    if (kind < 0xa0) return this.#list(kind & 0xf);
    if (kind < 0xc0) return this.#words(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    switch (kind) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return kind === 0xc3;
      case 0xc4:
        return this.#digits(this.#whole(1));
      case 0xcb:
        return this.#data.getFloat64((this.#at += 8) - 8);
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#whole(1 << (kind - 0xcc));
      case 0xd0:
        return this.#data.getInt8((this.#at += 1) - 1);
      case 0xd1:
        return this.#data.getInt16((this.#at += 2) - 2);
      case 0xd2:
        return this.#data.getInt32((this.#at += 4) - 4);
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#words(this.#whole(1 << (kind - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.#list(this.#whole(2 << (kind - 0xdc)));
      case 0xde:
      case 0xdf:
        return this.#map(this.#whole(2 << (kind - 0xde)));
    }
    throw new Error(`unknown kind ${kind}`);
  }

  /** A whole number without a sign, of so many bytes. */
  #whole(bytes: number): number {
    const at = (this.#at += bytes) - bytes;
    return bytes === 1
      ? this.#data.getUint8(at)
      : bytes === 2
        ? this.#data.getUint16(at)
        : this.#data.getUint32(at);
  }

  /** Bytes, which stand for their hexadecimal digits. */
  #digits(bytes: number): string {
    return Array.from({ length: bytes }, () => this.#whole(1).toString(16).padStart(2, "0")).join("");
  }

  #words(bytes: number): string {
    return text.decode(new Uint8Array(this.frame, (this.#at += bytes) - bytes, bytes));
  }

  #list(length: number): unknown[] {
    return Array.from({ length }, () => this.value());
  }

  #map(length: number): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length }, () => [this.value(), this.value()]));
  }
}
