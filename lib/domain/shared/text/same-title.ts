import { foldAccents } from './fold.ts';
import abbreviations from './title-abbreviations.json' with { type: 'json' };

/** Abbreviations of titles. Both forms are compared in the long form. */
const LONG_FORMS: ReadonlyMap<string, string> = new Map(Object.entries(abbreviations));

/** Words that some spellings leave out. */
const OPTIONAL_WORDS: ReadonlySet<string> = new Set(
  'of the and for a an de des du der und von in at to'.split(' '),
);

/** A title's words in any spelling: "VP, Sales" equals "Vice President of Sales". */
const normalizeTitle = (title: string): string =>
  foldAccents(title)
    .replace(/[.'’]/g, '')
    .replace(/\br ?& ?d\b/g, 'rd')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (LONG_FORMS.get(word) ?? word).split(' '))
    .filter((word) => word !== '' && !OPTIONAL_WORDS.has(word))
    .sort()
    .join(' ');

export const isSameTitle = (a: string, b: string): boolean => normalizeTitle(a) === normalizeTitle(b);
