import type { WishReading } from '#contract/interpretation.ts';

export interface ReadingContext {
  /** Names of companies the wish may be about, so that they are recognised however they are written. */
  readonly companies: () => Promise<readonly string[]>;
}

/** The port to whatever reads a description of people in plain words. */
export interface Reasoner {
  /** A query of which nothing is understood has no groups. Rejects with the signal's reason once it is aborted. */
  interpret(query: string, context: ReadingContext, signal?: AbortSignal): Promise<WishReading>;
}
