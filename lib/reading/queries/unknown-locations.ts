import type { QueryLocation } from '#contract/interpretation.ts';
import { isWord, type Mark } from './marks.ts';
import type { RewriteRule } from './rewrites.ts';

/** Prepositions that say more often whose than where. */
const OF: ReadonlySet<string> = new Set('de do da del dos das di'.split(' '));
const ARTICLE = /^(?:the|la|le|el|der|den|die)$/i;
/** "With experience in Workday": not where they are. */
const ABILITY = /^(?:experience|expertise|background|skills?|knowledge|erfahrung|experiencia)$/i;
/** "Q4", "AdTech". */
const NO_NAME = /\d|\p{Ll}\p{Lu}/u;

function isAfterLocation(marks: readonly Mark[]): boolean {
  const [before, joint] = marks.slice(-2);
  return before?.location !== undefined && (isWord(joint, 'or', 'and') || joint?.stop === 'comma');
}

/** `read` is what comes before it. */
function isUnknownLocation(mark: Mark, read: readonly Mark[]): boolean {
  const { isUnknown, hasCapital, written } = mark;
  if (!isUnknown || NO_NAME.test(written)) return false;
  // "In the Algarve".
  const at = read.length - (ARTICLE.test(read.at(-1)?.written ?? '') ? 2 : 1);
  const before = read[at];
  if (ABILITY.test(read[at - 1]?.written ?? '')) return false;
  if (isWord(before, 'in', 'outside') && !OF.has(before?.words.at(-1) ?? ''))
    return hasCapital || /\bin$/i.test(before?.written ?? '');
  return hasCapital && (/^from$/i.test(before?.written ?? '') || isAfterLocation(read));
}

/** Capital words go on: "Bad Homburg". */
function findNameEnd(marks: readonly Mark[], at: number): number {
  const isPart = (mark: Mark | undefined): boolean =>
    mark?.stop === undefined && mark?.hasCapital === true && !(mark.work ?? mark.levels ?? mark.location);
  let end = at + 1;
  while (marks[at]?.hasCapital && isPart(marks[end])) end += 1;
  return end;
}

/** A country or a US state: what a town's name is followed by. */
const isAround = ({ countries, localities }: QueryLocation): boolean =>
  localities.length === 0 ? countries.length === 1 : localities[0]?.length === 2;

/** A location that no list has is a location by its name: "CFOs in Bad Homburg", "CEOs from Rivne, Ukraine". */
export const readUnknownLocation: RewriteRule = (marks, at, read) => {
  const end = findNameEnd(marks, at);
  // "In YC companies."
  if (!isUnknownLocation(marks[at] as Mark, read) || isWord(marks[end], 'company')) return undefined;
  const written = marks.slice(at, end).map((mark) => mark.written);
  const name = written.join(' ');
  const around = marks[end]?.stop === 'comma' ? marks[end + 1]?.location : undefined;
  const isIn = around !== undefined && isAround(around);
  const location = { name, countries: isIn ? around.countries : [], localities: [name] };
  return {
    to: isIn ? end + 2 : end,
    put: [{ words: [name], written: name, hasCapital: true, location }],
  };
};
