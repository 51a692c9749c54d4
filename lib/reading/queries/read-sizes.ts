export interface HeadCount {
  readonly min: number | null;
  readonly max: number | null;
  readonly originalText: string;
  /** An amount of money, which no directory knows, rather than heads. */
  readonly isMoney: boolean;
}

/** Marks the number of a head count that was removed from the query. */
export const SIZE_SIGN = '\uE000';

const createNumberPattern = (name: string): string =>
  `(?<${name}>\\d{1,3}(?:[.,' ]\\d{3}){1,3}|\\d{1,6})\\s?(?<${name}Unit>k)?`;
const HEADS =
  '(?:employees?|people|ppl|staff|headcount|heads|workers|ftes?|team members|persons|folks|mitarbeiter\\w*|mitarbeitende\\w*|beschäftigte\\w*|angestellte\\w*|salari[ée]s|employ[ée]s|collaborateurs|personnes|empleados|trabajadores|personas|dipendenti|addetti|persone|werknemers|medewerkers|mensen|pracownik[óo]w|os[óo]b|funcion[áa]rios|colaboradores|pessoas)\\b(?!\\s+(?:per|pro|par|por|each|(?:from|at|in|of|for) (?:each|every)))';
const MORE_WORDS =
  '(?:more than|over|at or above|above|at least|minimum(?: of)?|min\\.?|greater than|bigger than|larger than|upwards of|north of|exceeding|>=?|mehr als|über|mindestens|ab|plus de|au moins|más de|al menos|più di|oltre|almeno|meer dan|minstens|ponad|powyżej|mais de|acima de|pelo menos)';
const LESS_WORDS =
  '(?:less than|fewer than|under|sub-|sub |below|up to|at most|maximum(?: of)?|max\\.?|smaller than|no more than|<=?|weniger als|unter|höchstens|bis zu|maximal|moins de|jusqu.à|menos de|hasta|meno di|fino a|minder dan|maximaal|mniej niż|poniżej|até)';
const TIME = '(?:years?|yrs?|months?|jahre|ans|años|jaar|anni|anos|lat)';
const SPAN = '(?:-|–|to|and|bis|und|à|et|a|y|e|tot|en|do|i)';
const COMPANIES =
  '(?:(?:company )?size|headcount|compan(?:y|ies)|firms?|business(?:es)?|organi[sz]ations?|enterprises|accounts|unternehmen|firmen?|entreprises|empresas|aziende)';
const CURRENCY = '(?:[$€£¥]|\\b(?:usd|eur|euros?|gbp|chf|dollars?|pounds?)\\b)';
const AMOUNT = '\\d[\\d.,]{0,15}\\s?(?:(?:k|m|mn|mio|bn|tsd|million|thousand)\\b)?';
const SPENDING_WORDS = '(?:budgets?|deals?|contracts?|spend|purchases?)';
const OR_MORE = '(?: or more| and more| and up| and above| or above| oder mehr| ou plus| o más)';
const OR_LESS = '(?: or less| or fewer| and below| oder weniger| ou moins| o menos)';
const BETWEEN_WORDS = '(?:between|zwischen|entre|tra|tussen|from|von|de|with|mit)';
const ABOUT_WORDS = '(?:(?:of|over|above|under|up to|more than|at least|around|[<>~]=?)\\s?){0,4}';

const MONEY = new RegExp(
  `(?:${SPENDING_WORDS}\\s${ABOUT_WORDS})?(?:${CURRENCY}\\s?${AMOUNT}|${AMOUNT}\\s?${CURRENCY})(?:\\s${SPENDING_WORDS})?|${SPENDING_WORDS}\\s?${ABOUT_WORDS}\\d{1,9}\\s?[km]\\b`,
  'giu',
);
const SIZE = new RegExp(
  `(?:\\b${BETWEEN_WORDS}\\s{1,3})?(?:(?<more>${MORE_WORDS})|(?<less>${LESS_WORDS}))?\\s?(?<!\\d)${createNumberPattern('first')}(?:\\s?${SPAN}\\s?${createNumberPattern('second')})?\\s?(?<plus>\\+|plus)?(?<heads>[\\s-]{0,3}(?:${HEADS}|person\\b|man\\b))?(?:(?<up>${OR_MORE})|(?<down>${OR_LESS}))?`,
  'giu',
);
const BEFORE_SIZE = new RegExp(`${COMPANIES}:?\\s?(?:of |with |w/ ?)?$`, 'iu');
const AFTER_SIZE = new RegExp(`^[-\\s]${COMPANIES}`, 'iu');
const AFTER_TIME = new RegExp(`^\\s{0,3}${TIME}`, 'iu');
const BARE_AMOUNT = /\b\d+\s?(?:k|mn|mio|tsd)\b/giu;

/** Replaces head counts in the query with signs. A number is one next to a word for heads or companies, or with a sign. */
export function readSizes(query: string): { readonly rest: string; readonly sizes: readonly HeadCount[] } {
  const sizes: HeadCount[] = [];
  const replaceSize = (size: HeadCount): string => ` ${SIZE_SIGN}${sizes.push(size) - 1} `;
  const replaceMoney = (originalText: string): string =>
    replaceSize({ min: null, max: null, originalText: originalText.trim(), isMoney: true });
  const textWithoutSizes = query
    .replaceAll(SIZE_SIGN, ' ')
    .replace(MONEY, replaceMoney)
    .replace(SIZE, (originalText: string, ...details) => {
      const [offset, text, parts] = details.slice(-3) as [number, string, SizeParts];
      const range = findRange(parts, text.slice(0, offset), text.slice(offset + originalText.length));
      return range === undefined
        ? originalText
        : replaceSize({ ...range, originalText: originalText.trim(), isMoney: false });
    })
    .replace(BARE_AMOUNT, replaceMoney);
  return { rest: textWithoutSizes, sizes };
}

/** The parts of a size that the query has: "more than", "500", "to", "2k", "employees", "or less". */
type SizeParts = Readonly<
  Partial<
    Record<
      'more' | 'less' | 'first' | 'firstUnit' | 'second' | 'secondUnit' | 'plus' | 'heads' | 'up' | 'down',
      string
    >
  >
>;

const parseNumber = (digits: string, unit: string | undefined): number =>
  Number(digits.replace(/\D/g, '')) * (unit ? 1000 : 1);

function findRange(
  { more, less, first = '', firstUnit, second, secondUnit, plus, heads, up, down }: SizeParts,
  textBefore: string,
  textAfter: string,
): Pick<HeadCount, 'min' | 'max'> | undefined {
  if (plus && AFTER_TIME.test(textAfter)) return undefined;
  const hasSign = /^[<>]/.test(more ?? less ?? '');
  if (!heads && !plus && !hasSign && !BEFORE_SIZE.test(textBefore)) return undefined;
  const number = parseNumber(first, firstUnit);
  if (second !== undefined) return { min: number, max: parseNumber(second, secondUnit) };
  if (more ?? plus ?? up) return { min: number, max: null };
  if (less ?? down) return { min: null, max: number };
  return AFTER_SIZE.test(textAfter) ? { min: Math.round(number / 2), max: number * 2 } : undefined;
}
