/**
 * Why a directory lookup failed. `objected`: the person doesn't want to be found there. `budget_exhausted`:
 * this month's budget is used up, by our count or the vendor's.
 */
export type DirectoryErrorCode = 'budget_exhausted' | 'credentials_refused' | 'unavailable' | 'objected';

const NAME = 'DirectoryError';

export class DirectoryError extends Error {
  readonly code: DirectoryErrorCode;
  /** Whether the vendor may have charged for the call anyway, because no response arrived. */
  readonly mayBeCharged: boolean;

  constructor(code: DirectoryErrorCode, message: string, mayBeCharged = false) {
    super(message);
    this.name = NAME;
    this.code = code;
    this.mayBeCharged = mayBeCharged;
  }
}

/** Checked by name: a module loaded on demand has its own copy of the class. */
export const isDirectoryError = (error: unknown): error is DirectoryError =>
  error instanceof Error && error.name === NAME;

export const hasDirectoryCode = (error: unknown, code: DirectoryErrorCode): error is DirectoryError =>
  isDirectoryError(error) && error.code === code;
