import { MONTHS } from '#domain/shared/text/plain-figures.ts';
import { foldName } from './fold-name.ts';
import { listAmounts, type ReadAmount, readAmount } from './read-amounts.ts';
import { stem } from './stem.ts';

/** Sentences of a text, without Markdown. */
export const listSentences = (text: string): readonly string[] =>
  text
    .replaceAll('**', '')
    .split(/(?<=[.!?:])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

interface Figure extends Omit<ReadAmount, 'length'> {
  /** As the text writes it. */
  readonly text: string;
  /** The month of which it is a day. Such a number doesn't count anything else. */
  readonly month: string | null;
  /** The text after it, which may make it no claim: "15 minutes". */
  readonly textAfter: string;
}

const MONTH_AFTER = new RegExp(`^ (?:of )?(${MONTHS.join('|')})\\b`);
const MONTH_BEFORE = new RegExp(`\\b(${MONTHS.join('|')}) $`);

const SHORT_MONTH =
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?= \d)|(?<=\d )(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?/g;

/** The text with its months in full: "Sept. 29" and "29 September" are the same date. */
const spellOutMonths = (text: string): string =>
  text.replace(
    SHORT_MONTH,
    (shortMonth: string) => MONTHS.find((month) => month.startsWith(shortMonth.slice(0, 3))) ?? shortMonth,
  );

/** Every number in a text, in digits or words, with its currency or percent sign. */
const findFigures = (text: string): readonly Figure[] =>
  [...listAmounts(text, (...at) => readOrdinal(...at) ?? readAmount(...at))].map(
    ({ start, end, words, type, value, money }) => {
      const textAfter = text.slice(end, end + 12);
      const textBefore = text.slice(Math.max(0, start - 10), start);
      const month = MONTH_AFTER.exec(textAfter)?.[1] ?? MONTH_BEFORE.exec(textBefore)?.[1];
      return { type, value, money, text: words, textAfter, month: month?.slice(0, 3) ?? null };
    },
  );

function readOrdinal(text: string, start: number): ReadAmount | null {
  const ordinal = /^(\d+)(?:st|nd|rd|th)\b/.exec(text.slice(start, start + 12));
  if (ordinal === null) return null;
  return { length: ordinal[0].length, type: 'number', value: Number(ordinal[1]), money: null };
}

/** Up to here, numbers in words are ordinary words rather than figures: two reasons, one step. */
const MAX_ORDINARY_NUMBER = 12;
/** The length of a call is an offer, not a claim. */
const MINUTES = /^[\s-]?min/i;

const isStatedBy = (a: Figure, b: Figure): boolean => {
  if (a.value !== b.value || (a.month === null && b.month !== null && a.type !== 'year')) return false;
  if (a.month !== null && a.type !== 'year') return b.month === a.month;
  if (a.money !== null) return b.money?.currency === a.money.currency;
  return a.type !== 'percent' || b.type === 'percent';
};

/** Figures that the facts don't hold, as the text writes them. */
export function findUnsupportedFigures(text: string, facts: string): readonly string[] {
  const statedFigures = findFigures(spellOutMonths(facts));
  return findFigures(spellOutMonths(text))
    .filter(
      (figure) => isClaim(figure) && !statedFigures.some((statedFigure) => isStatedBy(figure, statedFigure)),
    )
    .map((figure) => figure.text.trim());
}

const isClaim = ({ type, text, value, textAfter }: Figure): boolean =>
  type !== 'number' || !((!/\d/.test(text) && value <= MAX_ORDINARY_NUMBER) || MINUTES.test(textAfter));

/** Capitalized words that aren't names: of address, of functions and of titles. */
const PLAIN_CAPITALS = new Set(
  `Monday Tuesday Wednesday Thursday Friday Saturday Sunday I Subject Hi Hello Dear IT HR PR AI API CEO CFO COO CTO CIO CISO CHRO CMO CRO CSO IPO VP SVP EVP US UK EU Q1 Q2 Q3 Q4 Series Chief Executive Financial Operating Operations Information Technology Technical Security Revenue People Human Resources Marketing Sales Commercial Officer President Vice Head Director Managing Manager General Counsel Supply Chain Logistics Warehouse Fulfillment Distribution Field Service Finance Treasury Payroll Procurement Purchasing Engineering Product Data Legal Compliance Risk Insurance Customer Support Success Facilities Maintenance Plant Production Quality Strategy Corporate Development Transformation Integration Controller Treasurer Founder Owner Chairman Chair Board Senior Global Regional Europe America`
    .split(' ')
    .map(foldName),
);
const VERB_AFTER_NAME =
  /^(?:has|had|is|was|does|did|uses?|used|cuts?|saved|saves|reduced|runs?|ran|got|opened|went|moved|halved|doubled|now|switched|chose|signed|bought|works|worked|closed)$/i;
/** Ordinary words that a sentence may begin with before a verb. */
const SENTENCE_STARTS =
  /^(?:it|this|that|which|what|who|whoever|whatever|anyone|anybody|everybody|somebody|something|anything|no|there|he|she|they|we|you|one|each|every|everyone|everything|someone|nobody|nothing|neither|either|both|all|most|another|here|how|when|where|none|much|more|less|is|was|has|does|did|would|could|should|can|will|do|are|were|have|may|might|\p{L}+ing|\p{L}+ion|\p{L}+ness|\p{L}+ment|\p{L}+ity|growth|demand|money|work|time|payroll|finance|software|coverage|insurance|hardware|stock|inventory|freight|overtime|turnover|compliance|data|news|capital|cash)$/iu;

/** Short for a name of three words or more: AWS for Amazon Web Services. */
const findInitials = (facts: string): string =>
  (facts.match(/(?<!\p{L})\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30}){2,4}/gu) ?? [])
    .map((name) => name.replace(/[^\p{Lu}]/gu, ''))
    .join(' ');

/** Names that the facts don't hold. Month names count as names: a date must be given too. */
export function findUnsupportedNames(text: string, facts: string): readonly string[] {
  const statedWords = ` ${foldName(spellOutMonths(facts))} ${foldName(findInitials(facts))} `;
  const isStated = (word: string): boolean =>
    foldName(word)
      .split(' ')
      .every(
        (wordPart) =>
          wordPart === '' || statedWords.includes(` ${wordPart} `) || PLAIN_CAPITALS.has(wordPart),
      );
  const unsupportedWords = listSentences(spellOutMonths(text)).flatMap((sentence) => {
    const words = sentence
      .split(/[\s/–—-]+/)
      .map((word) =>
        word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/[’'](?:s|m|ve|d|ll|re|t)$/i, ''),
      )
      .filter((word) => word !== '');
    return words.filter((word, index) => {
      if (!/^\p{Lu}/u.test(word) || isStated(word)) return false;
      if (index > 0) return true;
      // At the start of a sentence only what follows tells a name from an ordinary word.
      const nextWord = words[1] ?? '';
      return (
        (/^\p{Lu}\p{Ll}/u.test(nextWord) && !isStated(nextWord)) ||
        (VERB_AFTER_NAME.test(nextWord) && !SENTENCE_STARTS.test(word) && !word.endsWith('s'))
      );
    });
  });
  return [...new Set(unsupportedWords)];
}

/** Whether the facts hold every figure and name of a text. */
export const isSupported = (text: string, facts: string): boolean =>
  findUnsupportedFigures(text, facts).length === 0 && findUnsupportedNames(text, facts).length === 0;

/** Words that carry meaning, without their endings. */
export const listContentStems = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/[\p{L}\p{N}]{4,}/gu) ?? [])
      .filter(
        (word) =>
          !/^(?:that|this|with|from|they|them|their|your|have|will|when|what|which|than|then|into|over|about|after|before|would|could|should|there|where|just|also|only|more|most|very|been|were|does|each|every|some|such|same|both|while|these|those)$/i.test(
            word,
          ),
      )
      .map(stem),
  );

/** The part of a text's content words that another text shares, 0 to 1. */
export function getSharedPart(text: string, otherStems: ReadonlySet<string>): number {
  const stems = listContentStems(text);
  return stems.size === 0 ? 1 : [...stems].filter((word) => otherStems.has(word)).length / stems.size;
}

/** A month in a question is a proposal: "Would December suit you?" */
export const isProposedMonth = (name: string, text: string): boolean =>
  MONTHS.some((month) => month === name) &&
  listSentences(text).every((sentence) => sentence.endsWith('?') || !sentence.includes(name));
