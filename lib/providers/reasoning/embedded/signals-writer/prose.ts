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

const AUTHORITY =
  /^(?:Department|Office|Bureau|Centers|Ministry)\b|\b(?:Office|Authority|Administration|Commission|Agency|Bureau|Inspectorate|Tribunal|Court|Ministry|Department|SEC|FTC|FDA|FCA|DOJ|CMA|EPA|FAA)$/;

/** An authority is spoken of with its article. */
export const withArticleOfAuthority = (name: string): string =>
  AUTHORITY.test(name) && !/^the /i.test(name) ? `the ${name}` : name;
