import { foldAccents } from './fold.ts';

/** Abbreviations of titles. Both forms are compared in the long form. */
const LONG_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vp: 'vice president',
    vps: 'vice president',
    svp: 'senior vice president',
    evp: 'executive vice president',
    avp: 'assistant vice president',
    ceo: 'chief executive officer',
    cfo: 'chief financial officer',
    coo: 'chief operating officer',
    cto: 'chief technology officer',
    cio: 'chief information officer',
    cmo: 'chief marketing officer',
    cro: 'chief revenue officer',
    cpo: 'chief product officer',
    chro: 'chief human resources officer',
    ciso: 'chief information security officer',
    dir: 'director',
    mgr: 'manager',
    sr: 'senior',
    jr: 'junior',
    asst: 'assistant',
    ops: 'operations',
    hr: 'human resources',
    it: 'information technology',
    rd: 'research development',
  }),
);

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
