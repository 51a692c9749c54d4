/**
 * Why a directory could not be asked, or did not answer. `objected`: the person does not want to be found there.
 * `budget_exhausted`: what may be spent this month is spent, by our count or by the vendor's.
 */
export type DirectoryProblemCode = 'budget_exhausted' | 'credentials_refused' | 'unavailable' | 'objected';

const NAME = 'DirectoryProblem';

export class DirectoryProblem extends Error {
  readonly code: DirectoryProblemCode;
  /** Whether the vendor may have charged for the call all the same: there was no answer to tell. */
  readonly mayBeCharged: boolean;

  constructor(code: DirectoryProblemCode, message: string, mayBeCharged = false) {
    super(message);
    this.name = NAME;
    this.code = code;
    this.mayBeCharged = mayBeCharged;
  }
}

/** By name: a module that is loaded on demand brings a class of its own. */
export const isDirectoryProblem = (error: unknown): error is DirectoryProblem =>
  error instanceof Error && error.name === NAME;

export const isProblem = (error: unknown, code: DirectoryProblemCode): error is DirectoryProblem =>
  isDirectoryProblem(error) && error.code === code;
