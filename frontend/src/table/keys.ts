/** Whether a key is meant for the table: not for a field, nor for an open dialog. */
export const forTable = (event: KeyboardEvent): boolean =>
  !(event.target instanceof HTMLInputElement) && !document.querySelector("dialog[open]");
