import type { Connected } from '#domain/workspace/integrations/integration.ts';
import { type BudgetedProvider, MODEL_PROVIDER, USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';
import { env } from '#platform/env.ts';
import { askedDirectories } from './directory/asked-directories.ts';

/** Providers charged by use: the workspace's connected directories that the stage asks, and the stage's model. */
export function budgetedProviders(connected: Connected): readonly BudgetedProvider[] {
  const model = env.model();
  return [
    ...askedDirectories()
      .filter((name) => connected[name])
      .map((provider) => ({ provider, usualLimit: env.liveDirectory().credits })),
    ...(model ? [{ provider: MODEL_PROVIDER, usualLimit: model.monthlyUsd * USD_PARTS }] : []),
  ];
}
