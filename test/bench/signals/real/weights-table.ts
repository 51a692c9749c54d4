import type { Model } from './logistic.ts';

/** A smaller weight hardly ever decides. */
const LEAST = 0.1;

const rounded = (value: number): number => Number(value.toFixed(2));

/** A model as the file that the reader imports: sorted by name, two decimals, without what is too small to decide. */
export function weightsTable({ bias, weights }: Model): string {
  const rows = Object.entries(weights)
    .map(([name, weight]) => [name, rounded(weight)] as const)
    .filter(([, weight]) => Math.abs(weight) > LEAST)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${weight},`);
  return `/** Written by \`npm run fit\`; how much each thing speaks for an event, in logits. */
export const WEIGHTS: Readonly<Record<string, number>> = {
${rows.join('\n')}
};

export const BIAS = ${rounded(bias)};
`;
}
