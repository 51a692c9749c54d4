const WIDTH = 30;

/** A progress bar for a share from 0 to 1, with a note. */
export function drawProgressBar(share: number, note: string): string {
  const done = Math.min(1, Math.max(0, share));
  const filled = Math.round(done * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(Math.round(done * 100)).padStart(3)} %  ${note}`;
}
