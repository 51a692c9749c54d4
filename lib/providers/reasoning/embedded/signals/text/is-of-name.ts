import type { Sentence, Token } from './token.ts';

/** "Bellecour Construction" builds nothing by its name. */
export function isOfName({ tokens, shouting }: Sentence, at: number): boolean {
  const isCapital = (token: Token | undefined): boolean => token?.type === 'word' && token.capital;
  return (
    !shouting && isCapital(tokens[at]) && (isCapital(tokens[at - 1]) || (at > 0 && isCapital(tokens[at + 1])))
  );
}
