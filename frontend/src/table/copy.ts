/** Copy a text that a field on the page shows. */
export async function copy(text: string, field: HTMLInputElement | null | undefined): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure address there is no clipboard: the text is selected to be copied by hand.
    field?.select();
    document.execCommand("copy");
  }
}
