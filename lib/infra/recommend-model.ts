import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** Why a stage that reads about real companies should have a model; undefined if it has one or reads a made-up world. */
export const modelAdvice = ({ name, providers }: Stage): string | undefined =>
  providers.reasoning === 'bedrock' || providers.research === 'embedded'
    ? undefined
    : `The stage ${name} detects signals by rules alone. A model of Amazon Bedrock is recommended: fewer wrong signals, and signals that rules miss. Set reasoning: 'bedrock' and model in lib/infra/stages.ts; docs/guides/deploying.md has the steps, the figures and the cost.`;

/** Whoever deploys a stage for real companies should know what it does without. */
export function recommendModel(scope: Construct, stage: Stage): void {
  const advice = modelAdvice(stage);
  if (advice !== undefined) Annotations.of(scope).addWarningV2('signal-intelligence:no-model', advice);
}
