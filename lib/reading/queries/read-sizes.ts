export interface HeadCount {
  readonly min: number | null;
  readonly max: number | null;
  readonly written: string;
  /** An amount of money, which no directory knows, rather than heads. */
  readonly isMoney?: true;
}

/** Marks the number of a head count that was removed from the query. */
export const SIZE_SIGN = '\uE000';

type Range = Omit<HeadCount, 'written'>;
const MONEY: Range = { min: null, max: null, isMoney: true };

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

type RangeOf = (a: number, b: number) => Range;
const toMoney: RangeOf = () => MONEY;
const toRange: RangeOf = (min, max) => ({ min, max });
const toMin: RangeOf = (min) => ({ min, max: null });
const toMax: RangeOf = (max) => ({ min: null, max });
const toAbout: RangeOf = (size) => ({ min: Math.round(size / 2), max: size * 2 });

const ABOUT = '(?:(?:of|over|above|under|up to|more than|at least|around|[<>~]=?)\\s?){0,4}';
const PEOPLE = `\\s{0,3}[- ]?${HEADS}`;
const AFTER_COMPANIES = `(?<=${COMPANIES}:?\\s)(?:of |with |w/ ?|between )?`;

/** The first that matches counts. */
const PATTERNS = (
  [
    [
      `(?:${SPENT}\\s${ABOUT})?(?:${CURRENCY}\\s?${AMOUNT}|${AMOUNT}\\s?${CURRENCY})(?:\\s${SPENT})?`,
      toMoney,
    ],
    [`${SPENT}\\s?${ABOUT}\\d{1,9}\\s?[km]\\b`, toMoney],
    [
      `(?:(?:between|zwischen|entre|tra|tussen|from|von|de|with|mit)\\s{0,3})?\\b${NUMBER}\\s?${SPAN}\\s?${NUMBER}${PEOPLE}`,
      toRange,
    ],
    [`${MORE}\\s?${NUMBER}${PEOPLE}`, toMin],
    [`${LESS}\\s?${NUMBER}${PEOPLE}`, toMax],
    [`\\b${NUMBER}\\s?(?:\\+|plus)(?!\\s{0,3}${TIME})\\s{0,3}[- ]?(?:${HEADS}|person)?`, toMin],
    [
      `\\b${NUMBER}${PEOPLE}(?: or more| and more| and up| and above| or above| oder mehr| ou plus| o más)`,
      toMin,
    ],
    [`\\b${NUMBER}${PEOPLE}(?: or less| or fewer| and below| oder weniger| ou moins| o menos)`, toMax],
    [`${AFTER_COMPANIES}${NUMBER}\\s?${SPAN}\\s?${NUMBER}`, toRange],
    [`${AFTER_COMPANIES}${MORE}\\s?${NUMBER}`, toMin],
    [`${AFTER_COMPANIES}${LESS}\\s?${NUMBER}`, toMax],
    // A sign before a number is always a size.
    [`>=?\\s?${NUMBER}`, toMin],
    [`<=?\\s?${NUMBER}`, toMax],
    [`\\b${NUMBER}[- ](?:${HEADS}|person|man)(?=[- ]${COMPANIES})`, toAbout],
    ['\\b\\d+\\s?(?:k|mn|mio|tsd)\\b', toMoney],
  ] as const
).map(([pattern, findRange]) => [new RegExp(pattern, 'giu'), findRange] as const);

/** Replaces head counts in the query with marks. */
export function readSizes(query: string): { readonly rest: string; readonly sizes: readonly HeadCount[] } {
  const sizes: HeadCount[] = [];
  let rest = query.replaceAll(SIZE_SIGN, ' ');
  if (!/\d/.test(query)) return { rest, sizes };
  for (const [pattern, sizeOf] of PATTERNS) {
    rest = rest.replace(pattern, (written: string, ...groups: (string | undefined)[]) => {
      const [first, firstUnit, second, secondUnit] = groups;
      const range = sizeOf(
        typeof first === 'string' ? parseNumber(first, firstUnit) : 0,
        typeof second === 'string' ? parseNumber(second, secondUnit) : 0,
      );
      return ` ${SIZE_SIGN}${sizes.push({ ...range, written: written.trim() }) - 1} `;
    });
  }
  return { rest, sizes };
}

const parseNumber = (digits: string | undefined, unit: string | undefined): number =>
  Number((digits ?? '0').replace(/\D/g, '')) * (unit ? 1000 : 1);
