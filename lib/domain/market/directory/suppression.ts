import type { PersonKey } from './directory.ts';

/** People who objected to being found, for the lifetime of the workspace. */
export interface Suppression {
  /** Rejects with the problem `objected` if the person has objected. */
  check(person: PersonKey): Promise<void>;
  /** Records the objection and deletes cached responses about the person. */
  add(person: PersonKey): Promise<void>;
}
