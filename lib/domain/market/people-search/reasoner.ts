import type { QueryReading } from '#contract/interpretation.ts';

export interface ReadingContext {
  /** Names of companies the query may mention, so that they are recognized in any spelling. */
  readonly companies: () => Promise<readonly string[]>;
}

/** Reads a description of people in plain words. */
export interface Reasoner {
  /** Returns no groups if nothing in the query is understood. Rejects with the signal's reason if aborted. */
  interpret(query: string, context: ReadingContext, abortSignal?: AbortSignal): Promise<QueryReading>;
}

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
