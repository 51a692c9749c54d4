/** At most so many characters, cut between words. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(most / 2))).replace(/[\s,;:.–-]+$/, '')}…`;
}

export const capitalised = (text: string): string =>
  text.replace(/^[“"(]?\p{Ll}/u, (start) => start.toUpperCase());

/** Ends a sentence once, whatever it ended with. */
export const ended = (text: string): string =>
  /[.!?…]["”’)]?$/.test(text) ? text : `${text.replace(/[\s,;:]+$/, '')}.`;
