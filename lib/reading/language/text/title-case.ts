import type { Sentence, Token } from './token.ts';

/** The words of a headline in title case as they would stand in running text: only names keep their capital letters. */
export const withoutTitleCase = (
  tokens: readonly Token[],
  isName: (token: Token) => boolean,
): readonly Token[] => tokens.map((token) => decased(token, isName));

function decased(token: Token, isName: (token: Token) => boolean): Token {
  if (token.type !== 'word' || !token.capital || isName(token)) return token;
  return { ...token, text: token.lower, capital: false };
}

/** The sentence with its decased words in place; every offset stays. */
export function rewritten(source: string, sentence: Sentence, tokens: readonly Token[]): string {
  let text = '';
  let at = sentence.start;
  for (const token of tokens) {
    const as =
      token.text.length === token.end - token.start ? token.text : source.slice(token.start, token.end);
    text += source.slice(at, token.start) + as;
    at = token.end;
  }
  return text + source.slice(at, sentence.end);
}
