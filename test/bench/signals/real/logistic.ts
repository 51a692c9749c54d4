/** A candidate with what a careful reader said of it. */
export interface Example {
  /** Candidates of one document and kind count as one example together. */
  readonly group: string;
  readonly features: Readonly<Record<string, number>>;
  readonly isFact: boolean;
}

export interface Model {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

const ROUNDS = 600;
const RATE = 0.3;
/** How strongly weights are pulled to zero: few examples must not make strong opinions. */
const PULL = 0.02;
/** Features of a single frame or kind are rarer, and pulled harder. */
const PULL_RARE = 0.06;

const isRare = (name: string): boolean => name.includes(':');

/** Logistic regression by gradient descent: deterministic, and small enough to read. */
export function fitModel(examples: readonly Example[]): Model {
  const sizes = new Map<string, number>();
  for (const { group } of examples) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const weights: Record<string, number> = {};
  let bias = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Map<string, number>();
    let slopeOfBias = 0;
    let total = 0;
    for (const { group, features, isFact } of examples) {
      const share = 1 / (sizes.get(group) ?? 1);
      const error = (isFact ? 1 : 0) - chanceOf({ bias, weights }, features);
      total += share;
      slopeOfBias += error * share;
      for (const [name, value] of Object.entries(features))
        if (value !== 0) slope.set(name, (slope.get(name) ?? 0) + error * value * share);
    }
    if (total === 0) break;
    bias += (RATE * slopeOfBias) / total;
    for (const [name, value] of slope) {
      const known = weights[name] ?? 0;
      weights[name] = known + RATE * (value / total - ((isRare(name) ? PULL_RARE : PULL) * known) / 10);
    }
  }
  return { bias, weights };
}

/** How likely a model takes these features for a fact, 0 to 1. */
export function chanceOf({ bias, weights }: Model, features: Example['features']): number {
  let logit = bias;
  for (const [name, value] of Object.entries(features)) logit += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-logit));
}
