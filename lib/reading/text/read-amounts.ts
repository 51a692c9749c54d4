import type { Money } from '#domain/shared/text/plain-figures.ts';
import WORDS from './words.json' with { type: 'json' };

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS.currencies).flatMap(([code, units]) =>
    units.split(' ').map((unit) => [unit, code] as const),
  ),
);

const HUNDREDTHS = new Set(['cent', 'ct', 'pence', 'p']);

// biome-ignore format: a table reads better than a column
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3, thousand: 1e3, lakh: 1e5, m: 1e6, mn: 1e6, mln: 1e6, mio: 1e6, million: 1e6, crore: 1e7,
  b: 1e9, bn: 1e9, bln: 1e9, billion: 1e9, tn: 1e12, trn: 1e12, trillion: 1e12,
};

const NUMBER_WORD_VALUES: Readonly<Record<string, number>> = WORDS.numbers;

const SCALE = 'trillion|billion|million|thousand|crore|lakh|mln|mio|bln|trn|mn|bn|tn|m|b|k';
/** From their first digit only: inside a long run of digits no number begins. */
const DIGITS = String.raw`(?<!\d)(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d+)?|\d+(?:[.,]\d+)?)`;
const SIGN = String.raw`US\$|C\$|A\$|HK\$|NZ\$|S\$|R\$|[$€£¥₹]|(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|CAD|AUD|INR|PLN|CNY|RMB|HKD|SGD|KRW|MXN|ZAR|AED|ILS|BRL|NZD|CZK|Rs\.?)(?=[\s\d])`;
const UNIT =
  'dollars?|dlrs?|euros?|pounds?(?: sterling)?|sterling|stg|pence|yen|yuan|rupees?|(?:Swiss )?francs?|kronor|krone[rn]?|zloty|pesos?|rand|dirhams?|shekels?|won|lira|cents?|cts?|usd|eur|gbp|chf|sek|nok|dkk|jpy|cad|aud|inr|cny|rmb';
const AMOUNT_WORDS = Object.keys(NUMBER_WORD_VALUES).concat('hundred', 'half a', 'a', 'an').join('|');

const SIGN_FIRST = new RegExp(String.raw`(${SIGN})\s?(${DIGITS})(?:[\s-]?(${SCALE})(?![\p{L}]))?`, 'iuy');
const UNIT_LAST = new RegExp(
  String.raw`(${DIGITS})(?:[\s-]?(${SCALE}))?[\s-](?:US |U\.S\. |Canadian |Australian |Hong Kong )?(${UNIT})(?![\p{L}])`,
  'iuy',
);
const WORDS_LAST = new RegExp(
  String.raw`((?:${AMOUNT_WORDS})(?:[\s-](?:${AMOUNT_WORDS})){0,3})(?:[\s-](${SCALE}))(?:[\s-](?:US |U\.S\. )?(${UNIT}))(?![\p{L}])`,
  'iuy',
);
const PERCENT =
  /((?<!\d)\d+(?:[.,]\d+)?(?:\s?(?:-|to)\s?\d+(?:\.\d+)?)?|[a-z]{1,12}(?:-[a-z]{1,12})?)\s?(?:%|per\s?cent\b|pct\b|percentage points?\b)/iuy;
const NUMBER = new RegExp(
  String.raw`(${DIGITS})(?:\s?(thousand|million|billion|bn|k|m)(?![\p{L}²³]))?(?![\p{L}\d])`,
  'iuy',
);
const NUMBER_WORDS = new RegExp(
  String.raw`(?:(?:a|half a|${Object.keys(NUMBER_WORD_VALUES).join('|')})[\s-])?(?:(?:${Object.keys(NUMBER_WORD_VALUES).join('|')}|hundred|thousand)(?:[\s-](?:and\s)?)?){1,5}(?![\p{L}])`,
  'iuy',
);

/** What an amount that does not begin with a digit begins with; most words are turned away here. */
const AMOUNT_START = new RegExp(String.raw`${SIGN}|(?:${AMOUNT_WORDS})(?![\p{L}])`, 'iuy');

export interface ReadAmount {
  readonly length: number;
  readonly type: 'money' | 'percent' | 'number' | 'year';
  readonly value: number;
  readonly money: Money | null;
}

/** Reads the amount, the percentage or the number that starts here, written in digits or in words. */
export function readAmount(text: string, start: number): ReadAmount | null {
  const code = text.charCodeAt(start);
  const isDigit = code >= 48 && code <= 57;
  return isDigit ? readAmountInDigits(text, start) : readAmountInWords(text, start);
}

/** Every amount of a text, in order. */
export function* listAmounts(text: string, read = readAmount) {
  for (let start = 0; start < text.length; ) {
    const isWordStart = start === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(start - 1));
    const amount = isWordStart ? read(text, start) : null;
    const end = start + (amount?.length ?? 1);
    if (amount !== null) yield { ...amount, start, end, words: text.slice(start, end) };
    start = end;
  }
}

/** "5 million euros", "12.5%", "1,200". */
function readAmountInDigits(text: string, start: number): ReadAmount | null {
  const unitLastMatch = matchAt(UNIT_LAST, text, start);
  if (unitLastMatch !== null && !isYearBeforeWord(unitLastMatch)) {
    const [amountText, digits, scale, unit] = unitLastMatch;
    return createMoney(amountText, parseDigits(digits), scale, unit);
  }
  return readPercent(text, start, true) ?? readNumber(text, start);
}

/** "$5 million", "five million euros", "ten percent", "two dozen". */
function readAmountInWords(text: string, start: number): ReadAmount | null {
  if (matchAt(AMOUNT_START, text, start) === null) return null;
  const signFirstMatch = matchAt(SIGN_FIRST, text, start);
  if (signFirstMatch !== null) {
    const [amountText, sign, digits, scale] = signFirstMatch;
    return createMoney(amountText, parseDigits(digits), scale, sign);
  }
  const unitLastMatch = matchAt(WORDS_LAST, text, start);
  if (unitLastMatch !== null) {
    const [amountText, words = '', scale, unit] = unitLastMatch;
    return createMoney(amountText, parseSpoken(words), scale, unit);
  }
  return readPercent(text, start, false) ?? readSpokenNumber(text, start);
}

/** "in 2019 won a contract", "a 2020 rand forecast": these units are words as well. */
const isYearBeforeWord = ([, numberText = '', scale, unit = '']: RegExpExecArray): boolean =>
  scale === undefined && /^(?:19|20)\d\d$/.test(numberText) && /^(?:won|rand|pounds?|p)$/i.test(unit);

function readPercent(text: string, start: number, isDigit: boolean): ReadAmount | null {
  if (
    !isDigit &&
    !/^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/i.test(
      text.slice(start, start + 10),
    )
  )
    return null;
  const match = matchAt(PERCENT, text, start);
  if (match === null) return null;
  const [amountText, numberText = ''] = match;
  const value = isDigit ? parseDigits(numberText.split(/-|to/)[0]?.trim()) : parseSpoken(numberText);
  return { length: amountText.length, type: 'percent', value, money: null };
}

function readNumber(text: string, start: number): ReadAmount | null {
  const match = matchAt(NUMBER, text, start);
  if (match === null) return null;
  const [amountText, digits, scale] = match;
  const isYear = scale === undefined && /^(?:19|20)\d\d$/.test(amountText);
  const value = parseDigits(digits) * getScaleFactor(scale);
  return { length: amountText.length, type: isYear ? 'year' : 'number', value, money: null };
}

function readSpokenNumber(text: string, start: number): ReadAmount | null {
  const phrase = matchAt(NUMBER_WORDS, text, start)?.[0].trimEnd();
  if (phrase === undefined || /^(?:one|a)$/i.test(phrase) || /^a (?!hundred|thousand|dozen)/i.test(phrase))
    return null;
  return { length: phrase.length, type: 'number', value: parseSpoken(phrase), money: null };
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

const getScaleFactor = (scale: string | undefined): number =>
  scale === undefined ? 1 : (SCALES[scale.toLowerCase()] ?? 1);

function createMoney(
  amountText: string,
  amount: number,
  scale: string | undefined,
  signOrUnit: string | undefined,
): ReadAmount {
  const unit = (signOrUnit ?? '')
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/ sterling$/, '')
    .replace(/^swiss /, '');
  const singular = !CURRENCIES.has(unit) ? unit.replace(/s$/, '') : unit;
  const unitFactor = HUNDREDTHS.has(singular) ? 0.01 : 1;
  const value = Math.round(amount * getScaleFactor(scale) * unitFactor * 100) / 100;
  return {
    length: amountText.length,
    type: 'money',
    value,
    money: { amount: value, currency: CURRENCIES.get(singular) ?? 'USD' },
  };
}

function parseDigits(text: string | undefined): number {
  const digitText = text ?? '0';
  return Number(/,\d{3}/.test(digitText) ? digitText.replaceAll(',', '') : digitText.replace(',', '.'));
}

function parseSpoken(phrase: string): number {
  let total = 0;
  let currentValue = 0;
  for (const word of phrase.toLowerCase().split(/[\s-]+/)) {
    if (word === 'half') currentValue = 0.5;
    else if (word === 'hundred') currentValue = Math.max(currentValue, 1) * 100;
    else if (word === 'thousand') {
      total += Math.max(currentValue, 1) * 1000;
      currentValue = 0;
    } else if (word === 'dozen') currentValue = currentValue === 0 ? 12 : currentValue * 12;
    else currentValue += NUMBER_WORD_VALUES[word] ?? 0;
  }
  const value = total + currentValue;
  return value === 0 ? 1 : value;
}
