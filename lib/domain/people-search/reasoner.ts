import type { CascadeTier } from './cascade.ts';

/** The port to whatever turns plain English into a title cascade. */
export interface Reasoner {
  /**
   * Two to four tiers as a rule, numbered from 1, ideal role first and fallback last. Fewer, down to none,
   * only where the query itself excludes what the tiers would have held.
   */
  compileCascade(query: string, signal?: AbortSignal): Promise<readonly CascadeTier[]>;
}
