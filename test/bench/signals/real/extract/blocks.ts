/** A document as it is labeled: plain text, its blocks separated by an empty line. */
export interface Text {
  readonly title: string;
  readonly body: string;
}

export interface Blocks {
  readonly title: string;
  readonly blocks: readonly string[];
}

/** What comes later was not labeled. */
const LONGEST_BODY = 5_000;

const INVISIBLE = /[\u200b-\u200d\ufeff\u00ad]/g;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** The line that EDGAR puts above a document: "EX-99.1 2 a04-1234.htm". */
const FILE_LINE = /^(?:EX-[\d.]+|8-K|6-K|10-[KQ]|424B\d) \d+ \S+\.html?\b/;

export const tidy = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

/** Paragraphs, in which white space means nothing; rules and empty form fields are left out. */
export const tidyBlocks = (blocks: readonly string[]): string[] =>
  blocks
    .map((block) => tidy(block.replace(/_{4,}/g, ' ')))
    .filter((block) => WORD_CHARACTER.test(block) && !FILE_LINE.test(block));

export const paragraphs = (text: string): string[] => tidyBlocks(text.split(/\n\s*\n/));

export function asText({ title: written, blocks }: Blocks): Text {
  const title = tidy(written);
  const isRepeated = blocks.length > 1 && blocks[0]?.toLowerCase() === title.toLowerCase();
  const body = (isRepeated ? blocks.slice(1) : blocks).join('\n\n');
  if (body.length <= LONGEST_BODY) return { title, body };
  const end = body.lastIndexOf('\n\n', LONGEST_BODY);
  return { title, body: body.slice(0, end > LONGEST_BODY / 2 ? end : LONGEST_BODY) };
}
