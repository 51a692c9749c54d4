import type { JobLevel, QueryRole } from '#contract/interpretation.ts';
import { withWider } from './business-functions.ts';

export const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** Whether a role says what people do or their level, rather than only words of a title, or nothing. */
export const isKnownRole = ({ functions, job_levels }: QueryRole): boolean =>
  functions.length + job_levels.length > 0;

/** Whether everyone who holds `part` also holds `whole`. */
export function covers(whole: QueryRole, part: QueryRole): boolean {
  if (whole.title !== null) return false;
  const isAnyLevel = whole.job_levels.length === 0;
  const hasLevels =
    part.job_levels.length > 0 && part.job_levels.every((level) => whole.job_levels.includes(level));
  if (!isAnyLevel && !hasLevels) return false;
  const wider = part.functions.flatMap(withWider);
  return whole.functions.every((id) => wider.includes(id));
}
