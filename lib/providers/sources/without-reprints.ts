import { foldAccents } from '#domain/shared/text/fold.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';

/** Which of two versions of the same text is kept: the company's own before any other. */
const RANK: readonly ResearchDocument['kind'][] = [
  'record',
  'filing',
  'press_release',
  'blog',
  'job_board',
  'job_posting',
  'dns',
  'news',
];

/** Their titles and openings are similar without being the same. */
const FIELD_BASED_KINDS: ReadonlySet<ResearchDocument['kind']> = new Set([
  'job_posting',
  'job_board',
  'record',
  'dns',
]);

const WORDS = 12;

const toWords = (text: string): readonly string[] => foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A headline's words. Short ones such as "News" are shared by unrelated pages. */
const readHeadline = ({ title }: ResearchDocument): string | null => {
  const words = toWords(title);
  return words.length >= 4 ? words.join(' ') : null;
};

/** The opening of the text after its dateline, which differs between wires. */
function readOpening({ text }: ResearchDocument): string | null {
  const body = text.replace(/^.{0,120}?(?:\)|\d{4})\s*(?:--|–|—|-)\s*/s, '');
  const words = toWords(body).slice(0, WORDS);
  return words.length === WORDS ? words.join(' ') : null;
}

/** One release on three wires is one document: by its URL, its headline or its opening. */
export function withoutReprints(documents: readonly ResearchDocument[]): readonly ResearchDocument[] {
  const seenMarks = new Set<string>();
  const distinct: ResearchDocument[] = [];
  const byRank = documents.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  for (const document of byRank) {
    const isProse = !FIELD_BASED_KINDS.has(document.kind);
    const marks = [document.id, ...(isProse ? [readHeadline(document), readOpening(document)] : [])].flatMap(
      (mark) => mark ?? [],
    );
    // Two reports under one item share our title and the form's opening words, but are two reports.
    const isReported =
      document.kind === 'filing' ? seenMarks.has(document.id) : marks.some((mark) => seenMarks.has(mark));
    for (const mark of marks) seenMarks.add(mark);
    if (!isReported) distinct.push(document);
  }
  return distinct;
}
