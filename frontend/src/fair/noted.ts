/** What this browser wrote down of deals before they were dealt: their commitments, and what it added to their chance. */
const KEPT = "tablee.deals";
const MOST = 300; // Some evenings; the oldest are forgotten.

interface Noted {
  commitment: string;
  share: string | null;
}

function read(): Noted[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Noted[]) : [];
  } catch {
    return [];
  }
}

/** Write down a commitment, with what was added once the server has it; several people of one browser may add. */
export function note(commitment: string, share: string | null): void {
  const kept = read();
  if (kept.some((one) => one.commitment === commitment && (share === null || one.share === share))) return;
  const rest = kept.filter((one) => one.commitment !== commitment || one.share !== null);
  localStorage.setItem(KEPT, JSON.stringify([...rest, { commitment, share }].slice(-MOST)));
}

/** What was written down of a deal: nothing, or the shares that this browser added. */
export function noted(commitment: string): string[] | null {
  const found = read().filter((one) => one.commitment === commitment);
  return found.length ? found.flatMap((one) => (one.share === null ? [] : [one.share])) : null;
}

/** 256 bits from this device, as 64 hexadecimal digits. */
export const freshShare = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
