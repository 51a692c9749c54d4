import { fold } from '#domain/shared/text/fold.ts';

/** Words that name an industry, cut to the stem used for comparison. */
const TRADES =
  'aerospace agricultur apparel automotive bank biotech chemical clinic construct consult consumer courier cyber dairy defen distribut e-commerce ecommerce educat electr energ engineer entertain facilit fashion farm financ fintech food freight furniture gaming garment gas government grocer haulage health heat hospital hospitality hotel hvac industrial insur invest law legal leisure lift logistic machin maintenance manufactur marine maritime media medical metal mining mobility nonprofit oil packag pharma plumb power print property public real-estate recruit renewable restaurant retail robotic saas school secur semiconductor shipping software solar sport staffing steel technolog telecom textile tourism transport travel truck universit utilit warehous waste water wholesale wind'
    .split(' ')
    .toSorted((a, b) => b.length - a.length);

/** Names of one industry: if you ask for hotels, a company in hospitality fits. */
const SYNONYMS = [
  'logistic freight haulage transport truck courier shipping warehous',
  'hospitality hotel restaurant travel tourism leisure',
  'bank financ fintech invest',
  'health hospital clinic medical',
  'software saas technolog',
  'energ utilit power renewable solar wind oil gas',
  'educat school universit',
  'retail e-commerce ecommerce grocer',
  'apparel fashion garment textile',
  'construct hvac plumb',
  'pharma biotech',
  'real-estate property facilit',
  'law legal',
  'government public',
  'recruit staffing',
  'aerospace defen',
  'secur cyber',
  'maritime marine shipping',
].map((stems) => stems.split(' '));

/** The industries of manufacturers. Asking for one of them isn't asking for the others. */
const MANUFACTURING_STEMS =
  'aerospace apparel automotive chemical electr food furniture industrial machin manufactur medical metal packag pharma robotic semiconductor steel textile'.split(
    ' ',
  );

/** The industries that a text names: the stem used for comparison, and the first word that names it. */
export function findTrades(text: string): ReadonlyMap<string, string> {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
  const firstWordByStem = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const pair = `${word} ${words[index + 1] ?? ''}`;
    const stem = findStem(word, TRADES);
    const pairStem = findStem(pair.replace(' ', '-'), OF_TWO_WORDS);
    if (stem !== undefined && !firstWordByStem.has(stem)) firstWordByStem.set(stem, word);
    if (pairStem !== undefined && !firstWordByStem.has(pairStem)) firstWordByStem.set(pairStem, pair);
  }
  return firstWordByStem;
}

const OF_TWO_WORDS = TRADES.filter((stem) => stem.includes('-'));

/** The longest, so that hospitality isn't a hospital. */
const findStem = (word: string, stems: readonly string[]): string | undefined => {
  const folded = fold(word);
  return stems.find((stem) => folded.startsWith(stem));
};

/** The stems of all industries that fit if this one is asked for. */
export const listAcceptedStems = (stem: string): readonly string[] => [
  stem,
  ...SYNONYMS.filter((stems) => stems.includes(stem)).flat(),
  ...(stem === 'manufactur' || stem === 'industrial' ? MANUFACTURING_STEMS : []),
];
