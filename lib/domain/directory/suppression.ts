import type { PersonKey } from './directory.ts';

/** Who has objected to being found, for as long as the workspace lasts. */
export interface Suppression {
  /** Rejects with the problem `objected` where the person has. */
  check(person: PersonKey): Promise<void>;
  /** Remembers the objection and forgets what answers about the person were kept. */
  add(person: PersonKey): Promise<void>;
}
