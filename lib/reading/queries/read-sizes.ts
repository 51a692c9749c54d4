import SIZES from './sizes.json' with { type: 'json' };

/** Patterns for the parts of a head count or a sum of money, in all languages. */
const PARTS = SIZES.parts;

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
const MONEY = new RegExp(
  `(?:${PARTS.spending}\\s${PARTS.about})?(?:${PARTS.currency}\\s?${PARTS.amount}|${PARTS.amount}\\s?${PARTS.currency})(?:\\s${PARTS.spending})?|${PARTS.spending}\\s?${PARTS.about}\\d{1,9}\\s?[km]\\b`,
  'giu',
);
const SIZE = new RegExp(
  `(?:\\b${PARTS.between}\\s{1,3})?(?:(?<more>${PARTS.more})|(?<less>${PARTS.less}))?\\s?(?<!\\d)${createNumberPattern('first')}(?:\\s?${PARTS.span}\\s?${createNumberPattern('second')})?\\s?(?<plus>\\+|plus)?(?<heads>[\\s-]{0,3}(?:${PARTS.heads}|person\\b|man\\b))?(?:(?<up>${PARTS.orMore})|(?<down>${PARTS.orLess}))?`,
  'giu',
);
const BEFORE_SIZE = new RegExp(`${PARTS.companies}:?\\s?(?:of |with |w/ ?)?$`, 'iu');
const AFTER_SIZE = new RegExp(`^[-\\s]${PARTS.companies}`, 'iu');
const AFTER_TIME = new RegExp(`^\\s{0,3}${PARTS.time}`, 'iu');
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
