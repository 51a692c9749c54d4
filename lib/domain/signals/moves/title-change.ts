import type { FunctionId, JobLevel } from '#contract/interpretation.ts';
import { businessFunction } from '#domain/market/people-search/business-functions.ts';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { foldAccents } from '#domain/shared/text/fold-accents.ts';

/** A position listed by a directory. */
export interface Position {
  readonly title: string;
  readonly job_level: JobLevel;
}

const LEVELS: readonly JobLevel[] = ['Staff', 'Manager', 'Director', 'VP', 'C-Team'];

/** 0 is lowest. */
export const rankOf = ({ job_level }: Pick<Position, 'job_level'>): number => LEVELS.indexOf(job_level);

/** Abbreviations of titles. Both forms are compared in the long form. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  vp: 'vice president',
  vps: 'vice president',
  svp: 'senior vice president',
  evp: 'executive vice president',
  avp: 'assistant vice president',
  ceo: 'chief executive officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
  cto: 'chief technology officer',
  cio: 'chief information officer',
  cmo: 'chief marketing officer',
  cro: 'chief revenue officer',
  cpo: 'chief product officer',
  chro: 'chief human resources officer',
  ciso: 'chief information security officer',
  dir: 'director',
  mgr: 'manager',
  sr: 'senior',
  jr: 'junior',
  asst: 'assistant',
  ops: 'operations',
  hr: 'human resources',
  it: 'information technology',
  rd: 'research development',
};

/** Words that some spellings leave out. */
const IDLE: ReadonlySet<string> = new Set('of the and for a an de des du der und von in at to'.split(' '));

/** A title's words in any spelling: "VP, Sales" equals "Vice President of Sales". */
const wordsOf = (title: string): string =>
  foldAccents(title)
    .replace(/[.'’]/g, '')
    .replace(/\br ?& ?d\b/g, 'rd')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (LONG_FORMS[word] ?? word).split(' '))
    .filter((word) => word !== '' && !IDLE.has(word))
    .sort()
    .join(' ');

export const isSameTitle = (a: string, b: string): boolean => wordsOf(a) === wordsOf(b);

const isNear = (a: FunctionId, b: FunctionId): boolean =>
  a === b || businessFunction(a).next.includes(b) || businessFunction(b).next.includes(a);

/** The head of the company is responsible for every function. */
const WHOLE_COMPANY: FunctionId = 'general-management';

/** Whether two titles belong to the same or neighboring functions. False if a title names no function. */
function areRelated(before: string, after: string): boolean {
  const from = readTitle(before);
  const to = readTitle(after);
  if (to.isPast || from.isPast) return false;
  if (from.names.size === 0 && to.names.size === 0) return true;
  if (to.does.has(WHOLE_COMPANY) && from.names.size > 0) return true;
  return [...from.names].some((a) => [...to.names].some((b) => isNear(a, b)));
}

/** Whether a person was promoted: to a higher level and another title, in the same or a related function. */
export const isPromotion = (before: Position, after: Position): boolean =>
  rankOf(after) > rankOf(before) &&
  before.title.trim() !== '' &&
  after.title.trim() !== '' &&
  !isSameTitle(before.title, after.title) &&
  areRelated(before.title, after.title);
