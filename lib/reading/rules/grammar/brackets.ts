import type { TaggedToken } from '../../text/token.ts';

/** Longer than a ticker or a defined name, what stands in brackets is a sentence of its own. */
const LONGEST_BRACKET = 14;

/** "Acme (NASDAQ: ACM) (“Acme”), a maker of pumps (“pumps”), said": what stands in brackets takes no part in the sentence. */
export function blankBrackets(tokens: readonly TaggedToken[]): readonly TaggedToken[] {
  if (!tokens.some(({ text }) => text === '(')) return tokens;
  const blanked = new Set<number>();
  for (const [open, { text }] of tokens.entries()) {
    if (text !== '(' || open === 0) continue;
    const close = tokens.findIndex((token, at) => at > open && token.text === ')');
    if (close < 0 || close - open > LONGEST_BRACKET) continue;
    for (let at = open; at <= close; at += 1) blanked.add(at);
  }
  return tokens.map((token, at) =>
    blanked.has(at)
      ? { ...token, text: '', lower: '', lemma: '', pos: 'SPACE', type: 'mark', capital: false, value: null }
      : token,
  );
}
