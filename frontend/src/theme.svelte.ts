/** The theme: dusk at the table, the system's choice elsewhere, until somebody chooses. */
const KEPT = "tablee.theme";
type Name = "dark" | "light";

class Theme {
  #chosen = $state<Name | null>((localStorage.getItem(KEPT) as Name | null) ?? null);
  #atTable = $state(false);
  #system = $state<Name>(matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  name = $derived<Name>(this.#chosen ?? (this.#atTable ? "dark" : this.#system));

  constructor() {
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", (now) => {
      this.#system = now.matches ? "light" : "dark";
    });
  }

  sitAtTable(at: boolean): void {
    this.#atTable = at;
  }

  choose(name: Name): void {
    this.#chosen = name;
    localStorage.setItem(KEPT, name);
  }
}

export const theme = new Theme();
