import type { Features } from './features.ts';
import { BIAS, WEIGHTS } from './weights.ts';

/** What is taken; fitted so that at least 85 of 100 are right. */
export const THRESHOLD = 0.5;

/** How likely a careful reader would call this a fact about the company, 0 to 1. */
export function scoreOf(features: Features): number {
  let logit = BIAS;
  for (const [name, value] of Object.entries(features)) logit += (WEIGHTS[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-logit));
}
