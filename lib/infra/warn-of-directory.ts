import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

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
