const WIDTH = 30;

/** A bar of fixed width for a share from 0 to 1, with a word on it. */
export function progressBar(share: number, note: string): string {
  const done = Math.min(1, Math.max(0, share));
  const filled = Math.round(done * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(Math.round(done * 100)).padStart(3)} %  ${note}`;
}
