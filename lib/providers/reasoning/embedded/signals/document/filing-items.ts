/** Where an item of a current report begins. */
export interface ItemStart {
  readonly item: string;
  readonly start: number;
}

const ITEM = /(?:^|\n)[ \t]*(?:\(?[a-z]\)[ \t]*)?item[\s ]+(\d{1,2}\.\d{2})\b/gi;

/** The items of a filing in order of their place; of an item that stands in a list of contents too, both places. */
export function itemsIn(text: string): readonly ItemStart[] {
  return [...text.matchAll(ITEM)].map((match) => ({ item: match[1] ?? '', start: match.index }));
}
