import type { Interpretation, JobLevel } from '#contract/interpretation.ts';
import { functionName } from './business-functions.ts';

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** What the choices of a reading are about, in short. */
export function summarise({
  choices,
}: Pick<Interpretation, 'choices'>): Pick<Interpretation, 'functions' | 'job_levels'> {
  const roles = choices.flatMap((choice) => choice.roles);
  const levels = new Set(roles.flatMap(({ job_levels }) => job_levels));
  return {
    functions: [
      ...new Set(
        roles.filter(({ functions }) => functions.length > 0).map(({ functions }) => functionName(functions)),
      ),
    ],
    job_levels: LEVELS.filter((level) => levels.has(level)),
  };
}
