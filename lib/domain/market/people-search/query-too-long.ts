const NAME = 'QueryTooLongError';

/** A query that names more than one search takes. The message says what, and the limit. */
export class QueryTooLongError extends Error {
  constructor(message: string) {
    super(message);
    this.name = NAME;
  }
}

/** Checked by name: a module loaded on demand has its own copy of the class. */
export const isQueryTooLong = (error: unknown): error is QueryTooLongError =>
  error instanceof Error && error.name === NAME;
