import { inflect, type WordForm } from './inflect.ts';

interface Entry {
  readonly lemmas: readonly string[];
  readonly forms: ReadonlyMap<string, ReadonlySet<WordForm>>;
}

/** What a word's form may stem from, for the words that rules speak of. */
export type Vocabulary = ReadonlyMap<string, Entry>;

export function buildVocabulary(lemmas: Iterable<string>): Vocabulary {
  const forms = new Map<string, Map<string, Set<WordForm>>>();
  for (const lemma of new Set(lemmas)) {
    for (const [text, form] of inflect(lemma)) {
      const known = forms.get(text) ?? new Map<string, Set<WordForm>>();
      forms.set(text, known);
      known.set(lemma, (known.get(lemma) ?? new Set()).add(form));
    }
  }
  return new Map(
    [...forms].map(([text, byLemma]) => [text, { lemmas: [...byLemma.keys()], forms: byLemma }]),
  );
}
