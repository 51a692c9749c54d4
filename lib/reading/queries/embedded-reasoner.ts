import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { readWish } from './read-wish.ts';
import { mayName } from './wish-marks.ts';
import { wishLexicon } from './wish-terms.ts';

/** Reads wishes by lexicon and rule: the same words always mean the same. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async interpret(query, { companies }, signal) {
      signal?.throwIfAborted();
      const { lexicon } = await loadTitleReader();
      const words = wishLexicon(lexicon());
      return readWish(words, query, mayName(words, query) ? await companies() : []);
    },
  };
}
