import type { JobLevel, QueryRole } from '#contract/interpretation.ts';
import { withWider } from './business-functions.ts';

export const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** Whether a role says what people do or their level, rather than only words of a title, or nothing. */
export const isUnderstoodRole = ({ functions, job_levels }: QueryRole): boolean =>
  functions.length + job_levels.length > 0;

/** Whether everyone who holds `part` also holds `wider`. */
export function covers(wider: QueryRole, part: QueryRole): boolean {
  if (wider.title !== null) return false;
  const isAnyLevel = wider.job_levels.length === 0;
  const hasLevels =
    part.job_levels.length > 0 && part.job_levels.every((level) => wider.job_levels.includes(level));
  if (!isAnyLevel && !hasLevels) return false;
  const functions = part.functions.flatMap(withWider);
  return wider.functions.every((id) => functions.includes(id));
}
