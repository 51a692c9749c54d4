import { fold } from '#domain/shared/text/fold.ts';
import trades from './trades.json' with { type: 'json' };

/** Words that name an industry, cut to the stem used for comparison. */
const TRADES = trades.stems.toSorted((a, b) => b.length - a.length);

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
  // Names of one industry: if you ask for hotels, a company in hospitality fits.
  ...trades.synonyms.filter((stems) => stems.includes(stem)).flat(),
  // Asking for one of them isn't asking for the others.
  ...(stem === 'manufactur' || stem === 'industrial' ? trades.manufacturing : []),
];
