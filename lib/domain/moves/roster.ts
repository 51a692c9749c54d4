import type { DirectoryPerson } from '#domain/directory/directory.ts';

/** Everybody a directory lists at a company, or as many as could be had. */
export interface Roster {
  readonly people: readonly DirectoryPerson[];
  /** False where the budget ended before the roster did; what was paid for is kept. */
  readonly isWhole: boolean;
  /** Who keeps the list; null where it doesn't say. */
  readonly provider: string | null;
  /** Whether somebody who is missing is known not to be on the list. */
  readonly isComplete: boolean;
}
