import { loadTitleReader } from '#domain/people-search/load-title-reader.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { readWish } from './wishes/read-wish.ts';

/** Reads wishes by lexicon and rule: the same words always mean the same. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async interpret(query, signal) {
      signal?.throwIfAborted();
      const { lexicon } = await loadTitleReader();
      return readWish(lexicon(), query);
    },
  };
}
