import { foldAccents } from '#domain/shared/text/fold.ts';
import { isWord, type Mark } from './marks.ts';

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

/** "Only CFOs", "CFOs only". "Only in Germany" says where, and "not only CFOs" wants more. */
function isAboutRole(marks: readonly Mark[], at: number): boolean {
  if (isWord(marks[at - 1], 'not') || isWord(marks[at + 1], 'otherwise')) return false;
  const isStop = ({ stop }: Mark): boolean => stop !== undefined;
  const end = marks.findIndex((mark, index) => index > at && isStop(mark));
  const start = marks.findLastIndex((mark, index) => index < at && isStop(mark));
  const isMeant = ({ work, levels, location, company, industry }: Mark): boolean =>
    (work ?? levels ?? location ?? company ?? industry) !== undefined;
  const after = marks.slice(at + 1, end < 0 ? undefined : end).find(isMeant);
  const subject = after ?? marks.slice(start + 1, at).findLast(isMeant);
  return subject !== undefined && (subject.location ?? subject.company ?? subject.industry) === undefined;
}

/** Whether a query insists on the roles it names. */
export const isInsistent = (marks: readonly Mark[]): boolean =>
  marks.some((mark, at) => isWord(mark, 'nobodyElse') || (isOnly(mark) && isAboutRole(marks, at)));
