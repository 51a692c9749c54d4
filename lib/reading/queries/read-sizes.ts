export interface HeadCount {
  readonly min: number | null;
  readonly max: number | null;
  readonly written: string;
  /** An amount of money, which no directory knows, rather than heads. */
  readonly isMoney: boolean;
}

/** Marks the number of a head count that was removed from the query. */
export const SIZE_SIGN = '\uE000';

const NUMBER = "(\\d{1,3}(?:[.,' ]\\d{3}){1,3}|\\d{1,6})\\s?(k)?";
const HEADS =
  '(?:employees?|people|ppl|staff|headcount|heads|workers|ftes?|team members|persons|folks|mitarbeiter\\w*|mitarbeitende\\w*|beschäftigte\\w*|angestellte\\w*|salari[ée]s|employ[ée]s|collaborateurs|personnes|empleados|trabajadores|personas|dipendenti|addetti|persone|werknemers|medewerkers|mensen|pracownik[óo]w|os[óo]b|funcion[áa]rios|colaboradores|pessoas)\\b(?!\\s+(?:per|pro|par|por|each|(?:from|at|in|of|for) (?:each|every)))';
const MORE =
  '(?:more than|over|at or above|above|at least|minimum(?: of)?|min\\.?|greater than|bigger than|larger than|upwards of|north of|exceeding|>=?|mehr als|über|mindestens|ab|plus de|au moins|más de|al menos|più di|oltre|almeno|meer dan|minstens|ponad|powyżej|mais de|acima de|pelo menos)';
const LESS =
  '(?:less than|fewer than|under|sub-|sub |below|up to|at most|maximum(?: of)?|max\\.?|smaller than|no more than|<=?|weniger als|unter|höchstens|bis zu|maximal|moins de|jusqu.à|menos de|hasta|meno di|fino a|minder dan|maximaal|mniej niż|poniżej|até)';
const TIME = '(?:years?|yrs?|months?|jahre|ans|años|jaar|anni|anos|lat)';
const SPAN = '(?:-|–|to|and|bis|und|à|et|a|y|e|tot|en|do|i)';
const COMPANIES =
  '(?:(?:company )?size|headcount|compan(?:y|ies)|firms?|business(?:es)?|organi[sz]ations?|enterprises|accounts|unternehmen|firmen?|entreprises|empresas|aziende)';
const CURRENCY = '(?:[$€£¥]|\\b(?:usd|eur|euros?|gbp|chf|dollars?|pounds?)\\b)';
const AMOUNT = '\\d[\\d.,]{0,15}\\s?(?:(?:k|m|mn|mio|bn|tsd|million|thousand)\\b)?';
const SPENT = '(?:budgets?|deals?|contracts?|spend|purchases?)';
const OR_MORE = '(?: or more| and more| and up| and above| or above| oder mehr| ou plus| o más)';
const OR_LESS = '(?: or less| or fewer| and below| oder weniger| ou moins| o menos)';
const BETWEEN = '(?:between|zwischen|entre|tra|tussen|from|von|de|with|mit)';
const ABOUT = '(?:(?:of|over|above|under|up to|more than|at least|around|[<>~]=?)\\s?){0,4}';

const MONEY = new RegExp(
  `(?:${SPENT}\\s${ABOUT})?(?:${CURRENCY}\\s?${AMOUNT}|${AMOUNT}\\s?${CURRENCY})(?:\\s${SPENT})?|${SPENT}\\s?${ABOUT}\\d{1,9}\\s?[km]\\b`,
  'giu',
);
const SIZE = new RegExp(
  `(?:\\b${BETWEEN}\\s{1,3})?(?:(?<more>${MORE})|(?<less>${LESS}))?\\s?(?<!\\d)${NUMBER}(?:\\s?${SPAN}\\s?${NUMBER})?\\s?(?<plus>\\+|plus)?(?<heads>[\\s-]{0,3}(?:${HEADS}|person\\b|man\\b))?(?:(?<up>${OR_MORE})|(?<down>${OR_LESS}))?`,
  'giu',
);
const BEFORE_SIZE = new RegExp(`${COMPANIES}:?\\s?(?:of |with |w/ ?)?$`, 'iu');
const AFTER_SIZE = new RegExp(`^[-\\s]${COMPANIES}`, 'iu');
const AFTER_TIME = new RegExp(`^\\s{0,3}${TIME}`, 'iu');
const BARE_AMOUNT = /\b\d+\s?(?:k|mn|mio|tsd)\b/giu;

/** Replaces head counts in the query with marks. A number is one next to a word for heads or companies, or with a sign. */
export function readSizes(query: string): { readonly rest: string; readonly sizes: readonly HeadCount[] } {
  const sizes: HeadCount[] = [];
  const put = (size: HeadCount): string => ` ${SIZE_SIGN}${sizes.push(size) - 1} `;
  const putMoney = (written: string): string =>
    put({ min: null, max: null, written: written.trim(), isMoney: true });
  const text = query.replaceAll(SIZE_SIGN, ' ');
  if (!/\d/.test(text)) return { rest: text, sizes };
  const rest = text.replace(MONEY, putMoney).replace(SIZE, (written: string, ...found) => {
    const [named, whole, at] = [found.at(-1), found.at(-2), found.at(-3)] as [Named, string, number];
    const numbers = [found[2], found[4]].map((digits, index) => parseNumber(digits, found[index * 2 + 3]));
    const range = findRange(named, numbers, whole.slice(0, at), whole.slice(at + written.length));
    return range === undefined ? written : put({ ...range, written: written.trim(), isMoney: false });
  });
  return { rest: rest.replace(BARE_AMOUNT, putMoney), sizes };
}

type Named = Readonly<Partial<Record<'more' | 'less' | 'plus' | 'heads' | 'up' | 'down', string>>>;

const parseNumber = (digits: string | undefined, unit: string | undefined): number | null =>
  digits === undefined ? null : Number(digits.replace(/\D/g, '')) * (unit ? 1000 : 1);

function findRange(
  { more, less, plus, heads, up, down }: Named,
  [first = null, second = null]: readonly (number | null)[],
  before: string,
  after: string,
): Pick<HeadCount, 'min' | 'max'> | undefined {
  if (first === null || (plus && AFTER_TIME.test(after))) return undefined;
  const isSize = heads ?? plus ?? (/^[<>]/.test(more ?? less ?? '') || BEFORE_SIZE.test(before) || undefined);
  if (!isSize) return undefined;
  if (second !== null) return { min: first, max: second };
  if (more ?? plus ?? up) return { min: first, max: null };
  if (less ?? down) return { min: null, max: first };
  return AFTER_SIZE.test(after) ? { min: Math.round(first / 2), max: first * 2 } : undefined;
}
