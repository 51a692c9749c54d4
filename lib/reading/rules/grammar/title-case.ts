import type { Sentence, Token } from '../../text/token.ts';

/** The words of a headline in title case as they would stand in running text: only names keep their capital letters. */
export const removeTitleCase = (
  tokens: readonly Token[],
  isName: (token: Token) => boolean,
): readonly Token[] =>
  tokens.map((token, at) => (isInName(tokens, at, isName) ? token : removeCase(token, isName)));

/** "Acme Acquires Kabel Information Services", "Kabel Digital Infrastructure": words that companies are called by go with the name. */
const isInName = (tokens: readonly Token[], at: number, isName: (token: Token) => boolean): boolean => {
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  const lower = tokens[at]?.lower ?? '';
  if (before === undefined || at < 2 || NOT_BEFORE.test(before.text) || !isName(before)) return false;
  return (
    /^(?:services|stores|solutions|systems|technologies|software|brokers)$/.test(lower) ||
    (/^(?:digital|cloud|mobile|data|security|technology|global|business|health|power|media|energy)$/.test(
      lower,
    ) &&
      (next === undefined || !next.capital || isName(next)))
  );
};

/** "AI software", "IT services": what kind they are, not what a company is called. */
const NOT_BEFORE = /^(?:AI|IT|HR|PR|US|UK|EU|API|EV|5G)$/;

function removeCase(token: Token, isName: (token: Token) => boolean): Token {
  if (token.type !== 'word' || !token.capital || isName(token)) return token;
  return { ...token, text: token.lower, capital: false };
}

/** The sentence with its decased words in place; every offset stays. */
export function restoreText(source: string, sentence: Sentence, tokens: readonly Token[]): string {
  let text = '';
  let at = sentence.start;
  for (const token of tokens) {
    const written =
      token.text.length === token.end - token.start ? token.text : source.slice(token.start, token.end);
    text += source.slice(at, token.start) + written;
    at = token.end;
  }
  return text + source.slice(at, sentence.end);
}
