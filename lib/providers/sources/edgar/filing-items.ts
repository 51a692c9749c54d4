import { FILING_ITEM_TITLES } from './filing-item-titles.ts';

/** One item of a current report. */
export interface FilingItem {
  /** Such as "5.02". */
  readonly number: string;
  /** The form's own title, or the filer's if the form has no such item. */
  readonly title: string;
  /** The filer's text under it, without heading and signatures. Blocks are separated by a blank line. */
  readonly text: string;
}

/** "Item 5.02", "ITEM 5 .02.", "Item 5.02(b)". */
const ITEM_HEADING_PATTERN =
  /^[\s•·*(“"-]{0,5}items?\s{0,3}(\d{1,2})\s?\.\s?(\d{2})(?!\d)(?:\s?\([a-z]\)){0,3}[\s.:;,–—-]{0,10}/iu;
/** Sentences can start with an item's number, too: "Item 1.01 of this report is incorporated by reference." */
const SENTENCE_AFTER_NUMBER_PATTERN =
  /^(?:of|above|below|is|are|was|to|in|on|hereof|herein|and|or|shall|will|has|have|under|by|\))(?![\p{L}\p{N}])/u;
/** Where the items end. */
const ITEMS_END_PATTERN =
  /^[\s*]{0,5}(?:s\s?i\s?g\s?n\s?a\s?t\s?u\s?r\s?e\s?(?:s|\(s\)|page)?|(?:index (?:to|of) exhibits?|exhibits? index))[\s:.*]{0,5}$/iu;
/**
 * "Section 5 – Corporate Governance and Management" precedes its items. Pages have numbers, running heads and rules.
 */
const NON_CONTENT_LINE_PATTERN =
  /^(?:[-–—_=*\s]{2,}|section\s{1,3}\d\s{0,2}(?:[-–—.:].{0,100})?|[-–—]\s{0,2}\d{1,3}\s{0,2}[-–—]|table of contents)$/iu;
/** A heading longer than this is a paragraph. */
const LONGEST_UNKNOWN_TITLE = 200;
/** The longest title split into table cells, with blank lines between them. */
const MAX_TITLE_LINES = 12;

interface Heading {
  readonly number: string;
  /** The rest of the line after the number. */
  readonly rest: string;
}

/** Whether the next line continues this line's sentence, as in plain text. */
const isContinued = (before: string): boolean =>
  /[\p{Ll}\p{N},]$/u.test(before) && !NON_CONTENT_LINE_PATTERN.test(before);

function parseHeading(line: string, before: string): Heading | null {
  const found = ITEM_HEADING_PATTERN.exec(line);
  if (found === null) return null;
  const [matched, major = '', minor = ''] = found;
  const number = `${Number(major)}.${minor}`;
  const rest = line.slice(matched.length).trim();
  if (SENTENCE_AFTER_NUMBER_PATTERN.test(rest)) return null;
  return isContinued(before) && matchTitle(rest, number).length === 0 ? null : { number, rest };
}

const findWords = (text: string): readonly RegExpExecArray[] => [
  ...text.matchAll(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu),
];
/** Filers write "Officer" for "Officers" and forget the apostrophe. */
const normalizeWord = (word: string): string => word.toLowerCase().replace(/[’']/g, '').replace(/s$/, '');
const LINKING: ReadonlySet<string> = new Set(
  'a an the of or and in into to on with under by that'.split(' '),
);
const isSignificant = (word: string): boolean => !LINKING.has(word);

interface TitleWords {
  readonly words: ReadonlySet<string>;
  /** Half the significant words of the shortest title, which is more than a coincidence. */
  readonly enough: number;
}

const titleWords = new Map<string, TitleWords>();

function getTitleWords(number: string): TitleWords {
  const cached = titleWords.get(number);
  if (cached) return cached;
  const titles = (FILING_ITEM_TITLES[number] ?? []).map((title) =>
    findWords(title).map(([word]) => normalizeWord(word)),
  );
  const computed = {
    words: new Set([...titles.flat(), ...LINKING]),
    enough: Math.min(...titles.map((words) => words.filter(isSignificant).length)) / 2,
  };
  titleWords.set(number, computed);
  return computed;
}

const NO_TITLE = { length: 0, ends: false };

/** How much of a text is the item's title, and whether a full stop or the end of the text follows. */
function matchTitle(text: string, number: string): { readonly length: number; readonly ends: boolean } {
  const { words, enough } = getTitleWords(number);
  let end = 0;
  /** Up to the last significant word: "Other Events The Company" is a title and the start of a sentence. */
  let length = 0;
  let significant = 0;
  for (const match of findWords(text)) {
    const between = text.slice(end, match.index);
    const stop = between.search(/[.:]/);
    if (significant > 0 && stop !== -1 && (significant >= 2 || significant >= enough)) {
      return { length: end + stop + 1, ends: true };
    }
    const word = normalizeWord(match[0]);
    if (!words.has(word))
      return significant >= enough && significant > 0 ? { length, ends: false } : NO_TITLE;
    end = match.index + match[0].length;
    if (!isSignificant(word)) continue;
    significant += 1;
    length = end;
  }
  return significant === 0 ? NO_TITLE : { length: text.length, ends: true };
}

interface Section {
  readonly heading: Heading;
  readonly lines: string[];
}

const joinLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    // The number of the last page.
    .replace(/\n\n\d{1,3}$/, '');

/** A section without its title, which may be on the heading's line, on the next one, or split over several. */
function toItem({ heading: { number, rest }, lines }: Section): FilingItem {
  const official = FILING_ITEM_TITLES[number]?.[0];
  const all = [rest, ...lines].filter((line, at) => at > 0 || line !== '');
  const titleIndex = all.findIndex((line) => line !== '');
  const line = all[titleIndex] ?? '';
  if (official === undefined) {
    const isTitle = line.length <= LONGEST_UNKNOWN_TITLE;
    return {
      number,
      title: isTitle ? line : '',
      text: joinLines(all.slice(isTitle ? titleIndex + 1 : titleIndex)),
    };
  }
  let at = titleIndex;
  let title = matchTitle(line, number);
  // The rest of a split title runs to its end. "Appointment of Jane Doe" is already the filer's text.
  for (let next = titleIndex + 1; next < titleIndex + MAX_TITLE_LINES; next += 1) {
    if (title.length === 0 || title.length < (all[at] ?? '').length) break;
    if (all[next] === '') continue;
    const more = matchTitle(all[next] ?? '', number);
    if (!more.ends) break;
    at = next;
    title = more;
  }
  const opening = (all[at] ?? '').slice(title.length).replace(/^[\s.:;,–—-]+/u, '');
  return { number, title: official, text: joinLines([opening, ...all.slice(at + 1)]) };
}

/**
 * The items of a current report from its plain text, in the form's order. A table of contents lists every item first,
 * so the last non-empty section with a number counts.
 */
export function splitFilingItems(text: string): readonly FilingItem[] {
  const sections: Section[] = [];
  let open: Section | undefined;
  let before = '';
  for (const line of text.split('\n').map((each) => each.trim())) {
    const heading = parseHeading(line, before);
    before = line;
    if (heading !== null) {
      open = { heading, lines: [] };
      sections.push(open);
    } else if (ITEMS_END_PATTERN.test(line)) open = undefined;
    else if (!NON_CONTENT_LINE_PATTERN.test(line)) open?.lines.push(line);
  }
  const items = new Map<string, FilingItem>();
  for (const section of sections) {
    const { number } = section.heading;
    const item = toItem(section);
    if (item.text !== '' || !items.has(number)) {
      items.delete(number);
      items.set(number, item);
    }
  }
  return [...items.values()];
}

/** The text under a report's items, and the attached press releases. */
interface FilingText {
  readonly items: readonly FilingItem[];
  readonly attached: string;
}

/** Separates the report from its attachments. The items end here. */
const ATTACHMENT_SEPARATOR = '\n\nExhibit index\n\n';

/**
 * A filing as one plain text. Each item is headed by its number only: its title names every event the item can be
 * about, and would match all of them.
 */
export function writeFilingText({ items, attached }: FilingText): string {
  const report = items.map(({ number, text }) => `Item ${number}\n\n${text}`).join('\n\n');
  return attached === '' ? report : `${report}${ATTACHMENT_SEPARATOR}${attached}`.trim();
}
