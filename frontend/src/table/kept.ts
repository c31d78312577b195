/** What this browser keeps of a table, under names that end with the table's code and perhaps more: `tablee.seen.<code>.2`. */

/** The table has another link: what was kept is kept under the new one. */
export function moveKept(was: string, now: string): void {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) {
      const parts = name.split(".");
      if (parts[0] !== "tablee" || !parts.includes(was)) continue;
      storage.setItem(parts.map((part) => (part === was ? now : part)).join("."), storage.getItem(name)!);
      storage.removeItem(name);
    }
}

const OF_THE_DEVICE = ["tablee.language", "tablee.sound", "tablee.theme", "tablee.buzz"]; // They tell of nobody.

/** This browser is forgotten: nothing that tells of people or tables stays here either. */
export function forgetKept(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage))
      if (name.startsWith("tablee.") && !OF_THE_DEVICE.includes(name)) storage.removeItem(name);
}
