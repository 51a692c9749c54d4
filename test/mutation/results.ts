import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Mutant, mutated } from './find-mutants.ts';

/** What became of a mutant; `uncovered`: no suite that could notice it was run. */
export type Fate = 'killed' | 'timed_out' | 'survived' | 'uncovered';

export interface Result {
  /** Changes with the file, so results for an older version are ignored. */
  readonly id: string;
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that noticed it. */
  readonly by: string | null;
}

export const idOf = (mutant: Mutant, source: string): string =>
  hash('sha256', `${mutant.file}\n${mutated(source, mutant)}`).slice(0, 16);

/** Results on disk, one per line, so that a run can be stopped at any time and resumed. */
export function keptResults(file: string) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const kept = new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.id, result]));
  return {
    /** What is known of a mutant; one that survived may be noticed by tests written since. */
    of(id: string): Result | undefined {
      const result = kept.get(id);
      return result?.fate === 'killed' || result?.fate === 'timed_out' ? result : undefined;
    },
    keep: (result: Result): void => appendFileSync(file, `${JSON.stringify(result)}\n`),
  };
}
