import type { FunctionId, JobLevel } from '#contract/interpretation.ts';
import { getBusinessFunction } from '#domain/market/people-search/business-functions.ts';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { isSameTitle } from '#domain/shared/text/same-title.ts';

/** A position listed by a directory. */
export interface Position {
  readonly title: string;
  readonly job_level: JobLevel;
}

const LEVELS: readonly JobLevel[] = ['Staff', 'Manager', 'Director', 'VP', 'C-Team'];

/** 0 is lowest. */
export const getRank = ({ job_level }: Pick<Position, 'job_level'>): number => LEVELS.indexOf(job_level);

const isSameArea = (a: FunctionId, b: FunctionId): boolean =>
  a === b || getBusinessFunction(a).next.includes(b) || getBusinessFunction(b).next.includes(a);

/** The head of the company is responsible for every function. */
const WHOLE_COMPANY: FunctionId = 'general-management';

/** Whether two titles belong to the same or neighboring functions. False if a title names no function. */
function isRelated(before: string, after: string): boolean {
  const from = readTitle(before);
  const to = readTitle(after);
  if (to.isPast || from.isPast) return false;
  if (from.names.size === 0 && to.names.size === 0) return true;
  if (to.does.has(WHOLE_COMPANY) && from.names.size > 0) return true;
  return [...from.names].some((a) => [...to.names].some((b) => isSameArea(a, b)));
}

/** Whether a person was promoted: to a higher level and another title, in the same or a related function. */
export const isPromotion = (before: Position, after: Position): boolean =>
  getRank(after) > getRank(before) &&
  before.title.trim() !== '' &&
  after.title.trim() !== '' &&
  !isSameTitle(before.title, after.title) &&
  isRelated(before.title, after.title);
