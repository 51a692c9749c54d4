import WORDS from './words.json' with { type: 'json' };

const LEMMA_OF_IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS.irregularVerbs).flatMap(([lemma, forms]) =>
    forms.split(' ').map((form) => [form, lemma] as const),
  ),
);

/** The verb that an irregular form belongs to. */
export const findIrregularLemma = (form: string): string | undefined => LEMMA_OF_IRREGULAR.get(form);
