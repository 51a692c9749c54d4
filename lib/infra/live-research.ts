import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { checkContact, defaultSources } from '#platform/research-sources.ts';
import type { Stage } from './stages.ts';

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

/** A deployed service must never trust one server to answer for the whole web. */
export function refuseStandIn(stage: Stage, standIn: string | undefined): void {
  if (stage.name === 'local' || standIn === undefined) return;
  throw new Error(
    `The stage ${stage.name} must not have a stand-in for the web, got ${standIn}: only local runs may.`,
  );
}
