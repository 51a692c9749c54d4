import type { Sentence } from './token.ts';

/** "Founded in 1980, …": who the company is, and no news of it. */
export const tellsOfFounding = ({ tokens }: Sentence): boolean =>
  tokens.some(
    ({ lower }, at) =>
      (lower === 'founded' || lower === 'established') &&
      tokens[at + 1]?.lower === 'in' &&
      tokens[at + 2]?.type === 'year',
  );
