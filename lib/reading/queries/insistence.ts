import { foldAccents } from '#domain/shared/text/fold.ts';
import { isWord, type Mark } from './marks.ts';

export const IF_WORDS: ReadonlySet<string> = new Set('if falls wenn si se als jesli caso'.split(' '));

/** Without accents, as words are compared. */
const ONLY: ReadonlySet<string> = new Set(
  'only solely exclusively strictly nur ausschliesslich lediglich seulement uniquement exclusivement solo solamente unicamente exclusivamente soltanto esclusivamente alleen uitsluitend tylko wylacznie apenas somente のみ たけ'.split(
    ' ',
  ),
);

export const isOnly = (mark: Mark | undefined): boolean =>
  mark !== undefined &&
  !isWord(mark, 'not') &&
  ONLY.has(foldAccents(mark.written.toLowerCase()).split(' ')[0] ?? '');

/** What "only" may be about: people, or a location or company. */
const findSubject = ({ work, levels, location, company, industry }: Mark): 'role' | 'other' | undefined => {
  if (company ?? location ?? industry) return 'other';
  return (work ?? levels) ? 'role' : undefined;
};

/** "Only CFOs", "CFOs only". "Only in Germany" says where, and "not only CFOs" wants more. */
function isAboutRole(marks: readonly Mark[], at: number): boolean {
  // "Only if there is nobody else" is about a later choice.
  if (
    isWord(marks[at - 1], 'not') ||
    isWord(marks[at + 1], 'otherwise') ||
    IF_WORDS.has(marks[at + 1]?.words[0] ?? '')
  )
    return false;
  const isStop = ({ stop }: Mark): boolean => stop !== undefined;
  const end = marks.findIndex((mark, index) => index > at && isStop(mark));
  const start = marks.findLastIndex((mark, index) => index < at && isStop(mark));
  const aboutEach = (from: number, to?: number) =>
    marks.slice(from, to).flatMap((mark) => findSubject(mark) ?? []);
  const about = aboutEach(at + 1, end < 0 ? undefined : end)[0] ?? aboutEach(start + 1, at).at(-1);
  return about === 'role';
}

/** Whether a query insists on the roles it names. */
export const isInsistent = (marks: readonly Mark[]): boolean =>
  marks.some((mark, at) => isWord(mark, 'nobodyElse') || (isOnly(mark) && isAboutRole(marks, at)));
