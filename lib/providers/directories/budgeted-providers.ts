import type { Usage } from '#contract/usage.ts';
import type { ConnectedIntegrations } from '#domain/workspace/integrations/integration.ts';
import { type BudgetedProvider, MODEL_BUDGET, USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';
import { env } from '#platform/env.ts';
import { listStageDirectories } from './stage-directory.ts';

/** Providers charged by use: the workspace's connected directories that the stage asks, and the stage's model. */
export function listBudgetedProviders(connected: ConnectedIntegrations): readonly BudgetedProvider[] {
  const model = env.model();
  return [
    ...listStageDirectories()
      .filter((name) => connected[name])
      .map((provider) => ({ provider, defaultLimit: env.liveDirectory().credits })),
    ...(model
      ? [{ provider: model.provider, budget: MODEL_BUDGET, defaultLimit: model.monthlyUsd * USD_PARTS }]
      : []),
  ];
}

/** Who reads and writes on this stage. */
export function describeStageReader(): Usage['reader'] {
  const model = env.model();
  return model
    ? { by: 'model', provider: model.provider, model: model.id }
    : { by: 'rules', provider: null, model: null };
}
