/** Where an item of a current report begins, or a press release that is attached to it. */
export interface ItemStart {
  readonly item: string;
  readonly start: number;
}

/** An attached press release is read as one. */
export const ATTACHED = 'attached';

const ITEM = /(?:^|\n)[ \t]*(?:\(?[a-z]\)[ \t]*)?item[\s\u00a0]+(\d{1,2}\.\d{2})\b/gi;
/** As `writeFilingText` puts it; a filer writes it otherwise. */
const EXHIBITS = /\n\nExhibit index\n\n/;
/** A list of exhibits is shorter than any release. */
const SHORTEST_RELEASE = 600;

/** The items of a filing in order of their place; of an item that stands in a list of contents too, both places. */
export function findItems(text: string): readonly ItemStart[] {
  const items = [...text.matchAll(ITEM)].map((match) => ({ item: match[1] ?? '', start: match.index }));
  const exhibits = EXHIBITS.exec(text);
  const releaseStart = exhibits === null ? text.length : exhibits.index + exhibits[0].length;
  const releaseItems =
    text.length - releaseStart >= SHORTEST_RELEASE ? [{ item: ATTACHED, start: releaseStart }] : [];
  return [...items.filter(({ start }) => start < releaseStart || releaseItems.length === 0), ...releaseItems];
}
