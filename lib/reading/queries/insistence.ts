import { foldAccents } from '#domain/shared/text/fold.ts';
import { isGrammarWord, type Mark, namesRole } from './mark.ts';

/** Without accents, as words are compared. */
const ONLY_WORDS: ReadonlySet<string> = new Set(
  'only solely exclusively strictly nur ausschliesslich lediglich seulement uniquement exclusivement solo solamente unicamente exclusivamente soltanto esclusivamente alleen uitsluitend tylko wylacznie apenas somente のみ たけ'.split(
    ' ',
  ),
);

/** Whether a query insists on the roles it names. */
export const isInsistent = (marks: readonly Mark[]): boolean =>
  marks.some(
    (mark, index) => isGrammarWord(mark, 'nobodyElse') || (isOnlyWord(mark) && isOnlyAboutRole(marks, index)),
  );

export const isOnlyWord = (mark: Mark | undefined): boolean =>
  mark !== undefined &&
  !isGrammarWord(mark, 'not') &&
  ONLY_WORDS.has(foldAccents(mark.originalText.toLowerCase()).split(' ')[0] ?? '');

/** "Only CFOs", "CFOs only". "Only in Germany" says where, and "not only CFOs" wants more. */
function isOnlyAboutRole(marks: readonly Mark[], index: number): boolean {
  if (isGrammarWord(marks[index - 1], 'not') || isGrammarWord(marks[index + 1], 'otherwise')) return false;
  const hasPunctuation = ({ punctuation }: Mark): boolean => punctuation !== undefined;
  const isCondition = (mark: Mark): boolean => namesRole(mark) || namesPlaceOrCompany(mark);
  const clauseStart = marks.slice(0, index).findLastIndex(hasPunctuation) + 1;
  const followingMarks = marks.slice(index + 1);
  const clauseLength = followingMarks.findIndex(hasPunctuation);
  const clauseAfter = clauseLength < 0 ? followingMarks : followingMarks.slice(0, clauseLength);
  const subject = clauseAfter.find(isCondition) ?? marks.slice(clauseStart, index).findLast(isCondition);
  return subject !== undefined && !namesPlaceOrCompany(subject);
}

const namesPlaceOrCompany = ({ location, company, industry }: Mark): boolean =>
  (location ?? company ?? industry) !== undefined;
