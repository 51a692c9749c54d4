/** A stretch of a document that is read as one; offsets point into the very string it came from. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

/** What no sentence of a person exceeds: longer stretches are read in pieces, so that time stays linear. */
const MAX_SEGMENT_CHARACTERS = 900;

/** The marks that end a sentence are tried from their first one only: a run of dots is read once, not once for each dot. */
const END = /\n[ \t\r]*\n|\n(?=[ \t]*(?:[-*•·–#]|\d{1,2}[.)])[ \t])|(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)/g;

const ABBREVIATION =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|No|vs|Inc|Corp|Co|Ltd|Cos|Bros|Gov|Sen|Rep|Gen|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|approx|est|e\.g|i\.e|U\.S|U\.K|U\.N|E\.U|D\.C|a\.m|p\.m|S\.A|N\.V|B\.V|A\.G|(?:[A-Z]\.)*[A-Z])$/;
const SENTENCE_START =
  /^["'“‘(]*(?:The|It|In|On|At|He|She|They|We|But|And|A|An|This|That|These|Its|Their|His|Her|After|As|For|With|Under|According|Shares|Analysts|Mr|Ms|Terms|Both|Also|Last|Earlier|No)\b/;

/** Cuts text into sentences; blank lines, bullets and headings end one too. */
export function segmentText(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let sentenceStart = 0;
  for (const match of text.matchAll(END)) {
    const endMark = match.index;
    const end = endMark + match[0].length;
    if (match[0].startsWith('\n')) {
      addSegments(segments, text, sentenceStart, endMark);
      sentenceStart = end;
      continue;
    }
    const followingText = text.slice(end, end + 40).trimStart();
    if (followingText !== '' && !/^["'“‘([]*[\p{Lu}\p{N}•*-]/u.test(followingText)) continue;
    if (match[0].startsWith('.') && match[0].length === 1) {
      const precedingText = text.slice(Math.max(0, endMark - 12), endMark);
      if (
        ABBREVIATION.test(precedingText) &&
        !(/(?:Inc|Corp|Co|Ltd|plc|S\.A|N\.V|U\.S)$/.test(precedingText) && SENTENCE_START.test(followingText))
      )
        continue;
    }
    addSegments(segments, text, sentenceStart, end);
    sentenceStart = end;
  }
  addSegments(segments, text, sentenceStart, text.length);
  return segments;
}

/** Adds the stretch from `from` up to `to` without the spaces around it, in pieces if it is long. */
function addSegments(segments: Segment[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  while (end - start > MAX_SEGMENT_CHARACTERS) {
    const window = text.slice(start, start + MAX_SEGMENT_CHARACTERS);
    const spaceIndex = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'));
    const length = spaceIndex > MAX_SEGMENT_CHARACTERS / 2 ? spaceIndex : MAX_SEGMENT_CHARACTERS;
    segments.push({ start, end: start + length });
    start += length;
    while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  }
  if (end > start) segments.push({ start, end });
}

/** Blanks tags, links' targets and entities by as many spaces, so that offsets stay those of the source. */
export function blankMarkup(text: string): string {
  const blank = (markup: string) => markup.replace(/[^\n]/g, ' ');
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
