/** Hand a link, or a picture, to whatever the device shares with. */
export const canShare = typeof navigator.share === "function";

export async function shareLink(url: string): Promise<void> {
  // Who changes their mind is no error.
  await navigator.share({ title: "Tablée", url }).catch(() => {});
}
