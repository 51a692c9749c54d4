import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { mayName } from './marks.ts';
import { loadQueryLexicon } from './query-lexicon.ts';
import { readQuery } from './read-query.ts';

/** Reads queries by lexicon and rule: the same words always mean the same. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async interpret(query, { companies }, signal) {
      signal?.throwIfAborted();
      const words = loadQueryLexicon();
      return readQuery(words, query, mayName(words, query) ? await companies() : []);
    },
  };
}
