import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { checkContact, defaultSources } from '#platform/research-sources.ts';
import type { Stage } from './stages.ts';

/** Why a stage that reads about real companies should have a model; undefined if it has one or uses demo data. */
export const describeModelAdvice = ({ name, model, providers }: Stage): string | undefined =>
  model !== undefined || providers.research === 'embedded'
    ? undefined
    : `The stage ${name} detects signals by rules alone. We recommend a model, on Amazon Bedrock or elsewhere: it finds signals that rules miss and gets fewer wrong. Set model in lib/infra/stages.ts; docs/guides/deploying.md has the steps, the figures and the cost.`;

/** Warns when a stage for real companies is deployed without a model. */
export function recommendModel(scope: Construct, stage: Stage): void {
  const advice = describeModelAdvice(stage);
  if (advice !== undefined) Annotations.of(scope).addWarningV2('signal-intelligence:no-model', advice);
}

const NOBODY = 'accounts get no firmographics and no people, and their enrichment_status is not_configured';

const WARNINGS: Readonly<Partial<Record<Stage['providers']['directory'], string>>> = {
  none: `has no directory: ${NOBODY}.`,
  live: `uses directories with each workspace's own keys: until a workspace connects one with PUT /integrations/directories/{provider}, its ${NOBODY}.`,
};

/** Activations cost money, so the deployer must know when they bring nothing. */
export function warnOfDirectory(scope: Construct, { name, providers }: Stage): void {
  const warning = WARNINGS[providers.directory];
  if (warning === undefined) return;
  Annotations.of(scope).addWarningV2('signal-intelligence:directory', `The stage ${name} ${warning}`);
}

/**
 * Live sources require a contact. A stage that names live sources without a contact is deployed without them, with a
 * warning; an invalid contact is an error.
 */
export function chooseResearch(scope: Construct, stage: Stage): Stage {
  if (stage.providers.research !== 'live') return stage;
  if (stage.contact === undefined) {
    Annotations.of(scope).addWarningV2(
      'signal-intelligence:no-contact',
      `The stage ${stage.name} uses no live sources because it has no contact, so scans find nothing. Set one with -c contact=you@company.com or in lib/infra/stages.ts.`,
    );
    return { ...stage, providers: { ...stage.providers, research: 'none' } };
  }
  const problem = checkContact(stage.contact, stage.sources ?? defaultSources);
  if (problem !== undefined) throw new Error(`The contact of the stage ${stage.name} ${problem}.`);
  return stage;
}
