import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { buildCascade } from './build-cascade.ts';
import { readQuery } from './read-query.ts';

/** Turns plain English into a title cascade by a lexicon: deterministic, without any service behind it. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async compileCascade(query, signal) {
      signal?.throwIfAborted();
      return buildCascade(readQuery(query));
    },
  };
}
