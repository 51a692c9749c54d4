import type { Interpretation } from '#contract/interpretation.ts';

/** The port to whatever reads a description of people in plain words. */
export interface Reasoner {
  /** A query of which nothing is understood has no choices. Rejects with the signal's reason once it is aborted. */
  interpret(query: string, signal?: AbortSignal): Promise<Interpretation>;
}
