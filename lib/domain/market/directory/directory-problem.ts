/**
 * Why a directory lookup failed. `objected`: the person doesn't want to be found there. `budget_exhausted`:
 * this month's budget is used up, by our count or the vendor's.
 */
export type DirectoryProblemCode = 'budget_exhausted' | 'credentials_refused' | 'unavailable' | 'objected';

const NAME = 'DirectoryProblem';

export class DirectoryProblem extends Error {
  readonly code: DirectoryProblemCode;
  /** Whether the vendor may have charged for the call anyway, because no response arrived. */
  readonly mayBeCharged: boolean;

  constructor(code: DirectoryProblemCode, message: string, mayBeCharged = false) {
    super(message);
    this.name = NAME;
    this.code = code;
    this.mayBeCharged = mayBeCharged;
  }
}

/** Checked by name: a module loaded on demand has its own copy of the class. */
export const isDirectoryProblem = (error: unknown): error is DirectoryProblem =>
  error instanceof Error && error.name === NAME;

export const isProblem = (error: unknown, code: DirectoryProblemCode): error is DirectoryProblem =>
  isDirectoryProblem(error) && error.code === code;
