/** A stretch of a document that is read as one; offsets point into the very string it came from. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

/** What no sentence of a person exceeds: longer stretches are read in pieces, so that time stays linear. */
const LONGEST_SEGMENT = 900;

/** The marks that end a sentence are tried from their first one only: a run of dots is read once, not once for each dot. */
const END = /\n[ \t\r]*\n|\n(?=[ \t]*(?:[-*•·–#]|\d{1,2}[.)])[ \t])|(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)/g;

const ABBREVIATION =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|No|vs|Inc|Corp|Co|Ltd|Cos|Bros|Gov|Sen|Rep|Gen|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|approx|est|e\.g|i\.e|U\.S|U\.K|U\.N|E\.U|D\.C|a\.m|p\.m|S\.A|N\.V|B\.V|A\.G|(?:[A-Z]\.)*[A-Z])$/;
const STARTER =
  /^["'“‘(]*(?:The|It|In|On|At|He|She|They|We|But|And|A|An|This|That|These|Its|Their|His|Her|After|As|For|With|Under|According|Shares|Analysts|Mr|Ms|Terms|Both|Also|Last|Earlier|No)\b/;

/** Cuts text into sentences; blank lines, bullets and headings end one too. */
export function segmentText(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const at = match.index;
    const end = at + match[0].length;
    if (match[0].startsWith('\n')) {
      pushPieces(text, from, at, segments);
      from = end;
      continue;
    }
    const rest = text.slice(end, end + 40).trimStart();
    if (rest !== '' && !/^["'“‘([]*[\p{Lu}\p{N}•*-]/u.test(rest)) continue;
    if (match[0].startsWith('.') && match[0].length === 1) {
      const before = text.slice(Math.max(0, at - 12), at);
      if (
        ABBREVIATION.test(before) &&
        !(/(?:Inc|Corp|Co|Ltd|plc|S\.A|N\.V|U\.S)$/.test(before) && STARTER.test(rest))
      )
        continue;
    }
    pushPieces(text, from, end, segments);
    from = end;
  }
  pushPieces(text, from, text.length, segments);
  return segments;
}

function pushPieces(text: string, from: number, to: number, into: Segment[]): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  while (end - start > LONGEST_SEGMENT) {
    const window = text.slice(start, start + LONGEST_SEGMENT);
    const space = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'));
    const length = space > LONGEST_SEGMENT / 2 ? space : LONGEST_SEGMENT;
    into.push({ start, end: start + length });
    start += length;
    while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  }
  if (end > start) into.push({ start, end });
}

/** Blanks tags, links' targets and entities by as many spaces, so that offsets stay those of the source. */
export function blankMarkup(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  return text
    .replace(/<[a-zA-Z/!][^<>]{0,300}>/g, (tag) =>
      /^<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|table|section|article)\b/i.test(tag) && tag.length > 3
        ? `\n${' '.repeat(tag.length - 2)}\n`
        : blank(tag),
    )
    .replace(/&(?:nbsp|#160);/g, blank)
    .replace(/&amp;/g, '&    ')
    .replace(/\]\((?:https?:)[^\s()]{0,300}\)/g, blank)
    .replace(/[*_]{2,3}|[®™]/g, blank);
}
