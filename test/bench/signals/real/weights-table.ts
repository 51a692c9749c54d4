import type { Model } from './logistic.ts';

const rounded = (value: number): number => Number(value.toFixed(2));

/** A model as the file that the reader imports: sorted by name, two decimals, without what rounds to nothing. */
export function weightsTable({ bias, weights }: Model): string {
  const rows = Object.entries(weights)
    .map(([name, weight]) => [name, rounded(weight)] as const)
    .filter(([, weight]) => weight !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${weight},`);
  return `/** Written by \`npm run fit\`; how much each thing speaks for an event, in logits. */
export const WEIGHTS: Readonly<Record<string, number>> = {
${rows.join('\n')}
};

export const BIAS = ${rounded(bias)};
`;
}
