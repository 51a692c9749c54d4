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
function isRelated(previousTitle: string, nextTitle: string): boolean {
  const parsedPreviousTitle = readTitle(previousTitle);
  const parsedNextTitle = readTitle(nextTitle);
  if (parsedNextTitle.isPast || parsedPreviousTitle.isPast) return false;
  if (parsedPreviousTitle.names.size === 0 && parsedNextTitle.names.size === 0) return true;
  if (parsedNextTitle.does.has(WHOLE_COMPANY) && parsedPreviousTitle.names.size > 0) return true;
  return [...parsedPreviousTitle.names].some((a) => [...parsedNextTitle.names].some((b) => isSameArea(a, b)));
}

/** Whether a person was promoted: to a higher level and another title, in the same or a related function. */
export const isPromotion = (previousPosition: Position, nextPosition: Position): boolean =>
  getRank(nextPosition) > getRank(previousPosition) &&
  previousPosition.title.trim() !== '' &&
  nextPosition.title.trim() !== '' &&
  !isSameTitle(previousPosition.title, nextPosition.title) &&
  isRelated(previousPosition.title, nextPosition.title);
