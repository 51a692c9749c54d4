import { FILING_ITEM_TITLES } from './eight-k-items.ts';

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
const isContinued = (precedingLine: string): boolean =>
  /[\p{Ll}\p{N},]$/u.test(precedingLine) && !NON_CONTENT_LINE_PATTERN.test(precedingLine);

function parseHeading(line: string, previousLine: string): Heading | null {
  const match = ITEM_HEADING_PATTERN.exec(line);
  if (match === null) return null;
  const [matchedText, major = '', minor = ''] = match;
  const number = `${Number(major)}.${minor}`;
  const lineRest = line.slice(matchedText.length).trim();
  if (SENTENCE_AFTER_NUMBER_PATTERN.test(lineRest)) return null;
  return isContinued(previousLine) && matchTitle(lineRest, number).length === 0
    ? null
    : { number, rest: lineRest };
}

const findWords = (text: string): readonly RegExpExecArray[] => [
  ...text.matchAll(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu),
];
/** Filers write "Officer" for "Officers" and forget the apostrophe. */
const normalizeWord = (word: string): string => word.toLowerCase().replace(/[’']/g, '').replace(/s$/, '');
const LINKING_WORDS: ReadonlySet<string> = new Set(
  'a an the of or and in into to on with under by that'.split(' '),
);
const isSignificant = (word: string): boolean => !LINKING_WORDS.has(word);

interface TitleWords {
  readonly words: ReadonlySet<string>;
  /** Half the significant words of the shortest title, which is more than a coincidence. */
  readonly minMatches: number;
}

const titleWordsByItem = new Map<string, TitleWords>();

function getTitleWords(number: string): TitleWords {
  const cachedWords = titleWordsByItem.get(number);
  if (cachedWords) return cachedWords;
  const titles = (FILING_ITEM_TITLES[number] ?? []).map((title) =>
    findWords(title).map(([word]) => normalizeWord(word)),
  );
  const computedWords = {
    words: new Set([...titles.flat(), ...LINKING_WORDS]),
    minMatches: Math.min(...titles.map((words) => words.filter(isSignificant).length)) / 2,
  };
  titleWordsByItem.set(number, computedWords);
  return computedWords;
}

const NO_TITLE = { length: 0, ends: false };

/** How much of a text is the item's title, and whether a full stop or the end of the text follows. */
function matchTitle(text: string, number: string): { readonly length: number; readonly ends: boolean } {
  const { words, minMatches } = getTitleWords(number);
  let wordEnd = 0;
  /** Up to the last significant word: "Other Events The Company" is a title and the start of a sentence. */
  let titleLength = 0;
  let significantCount = 0;
  for (const match of findWords(text)) {
    const textBetween = text.slice(wordEnd, match.index);
    const stopIndex = textBetween.search(/[.:]/);
    if (
      significantCount > 0 &&
      stopIndex !== -1 &&
      (significantCount >= 2 || significantCount >= minMatches)
    ) {
      return { length: wordEnd + stopIndex + 1, ends: true };
    }
    const word = normalizeWord(match[0]);
    if (!words.has(word))
      return significantCount >= minMatches && significantCount > 0
        ? { length: titleLength, ends: false }
        : NO_TITLE;
    wordEnd = match.index + match[0].length;
    if (!isSignificant(word)) continue;
    significantCount += 1;
    titleLength = wordEnd;
  }
  return significantCount === 0 ? NO_TITLE : { length: text.length, ends: true };
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
  const officialTitle = FILING_ITEM_TITLES[number]?.[0];
  const sectionLines = [rest, ...lines].filter((line, index) => index > 0 || line !== '');
  const titleIndex = sectionLines.findIndex((line) => line !== '');
  const line = sectionLines[titleIndex] ?? '';
  if (officialTitle === undefined) {
    const isTitle = line.length <= LONGEST_UNKNOWN_TITLE;
    return {
      number,
      title: isTitle ? line : '',
      text: joinLines(sectionLines.slice(isTitle ? titleIndex + 1 : titleIndex)),
    };
  }
  let titleEnd = titleIndex;
  let titleMatch = matchTitle(line, number);
  // The rest of a split title runs to its end. "Appointment of Jane Doe" is already the filer's text.
  for (let lineIndex = titleIndex + 1; lineIndex < titleIndex + MAX_TITLE_LINES; lineIndex += 1) {
    if (titleMatch.length === 0 || titleMatch.length < (sectionLines[titleEnd] ?? '').length) break;
    if (sectionLines[lineIndex] === '') continue;
    const nextMatch = matchTitle(sectionLines[lineIndex] ?? '', number);
    if (!nextMatch.ends) break;
    titleEnd = lineIndex;
    titleMatch = nextMatch;
  }
  const openingText = (sectionLines[titleEnd] ?? '').slice(titleMatch.length).replace(/^[\s.:;,–—-]+/u, '');
  return {
    number,
    title: officialTitle,
    text: joinLines([openingText, ...sectionLines.slice(titleEnd + 1)]),
  };
}

/**
 * The items of a current report from its plain text, in the form's order. A table of contents lists every item first,
 * so the last non-empty section with a number counts.
 */
export function splitFilingItems(text: string): readonly FilingItem[] {
  const sections: Section[] = [];
  let currentSection: Section | undefined;
  let previousLine = '';
  for (const line of text.split('\n').map((textLine) => textLine.trim())) {
    const heading = parseHeading(line, previousLine);
    previousLine = line;
    if (heading !== null) {
      currentSection = { heading, lines: [] };
      sections.push(currentSection);
    } else if (ITEMS_END_PATTERN.test(line)) currentSection = undefined;
    else if (!NON_CONTENT_LINE_PATTERN.test(line)) currentSection?.lines.push(line);
  }
  const items = new Map<string, FilingItem>();
  for (const itemSection of sections) {
    const { number } = itemSection.heading;
    const item = toItem(itemSection);
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
