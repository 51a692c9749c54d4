import type { DirectoryPerson } from '#domain/directory/directory.ts';

/** The people a directory lists at a company, or as many as could be loaded. */
export interface Roster {
  readonly people: readonly DirectoryPerson[];
  /** False if the budget ran out first. The people already paid for are kept. */
  readonly isWhole: boolean;
  /** The directory's name, or null if it doesn't say. */
  readonly provider: string | null;
  /** Whether a missing person is known not to be on the list. */
  readonly isComplete: boolean;
}
