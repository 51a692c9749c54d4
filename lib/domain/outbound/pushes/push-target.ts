import type { ActivityChoice } from '#contract/crm-activities.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { SequencerProvider } from '#contract/sequencers.ts';
import type { Lanes } from './lanes.ts';

/** Where a push's rows go, by kind. A run stores it and a channel opens it. */
export type PushTarget =
  | { readonly kind: 'webhook'; readonly destination_id: string }
  | {
      readonly kind: 'crm';
      readonly providers: readonly CrmProvider[];
      /** What detections are added as. @default nothing */
      readonly activities?: ActivityChoice | undefined;
    }
  | { readonly kind: 'sequencer'; readonly provider: SequencerProvider; readonly campaign_id: string };

/** The individual receivers of a push. Each CRM is one. */
export const partsOf = (target: PushTarget): PushTarget[] =>
  target.kind === 'crm'
    ? target.providers.map((provider) => ({ ...target, providers: [provider] }))
    : [target];

/** A run's lanes: one per receiver, so an unhealthy one doesn't delay the others. */
export const lanesOfRun = ({
  chunks,
  target,
}: {
  readonly chunks: number;
  readonly target: PushTarget;
}): Lanes => ({
  chunks,
  receivers: partsOf(target).length,
});

/** A run's chunks alternate between its receivers. */
export function targetOfChunk(target: PushTarget, chunk: number): PushTarget {
  const parts = partsOf(target);
  return parts[chunk % parts.length] ?? target;
}

/** What a push adds detections as, if it does. */
export const activitiesOf = (target: PushTarget): ActivityChoice | undefined =>
  target.kind === 'crm' ? target.activities : undefined;

/** The CRMs of a target. Empty for any other. */
export const crmsOf = (target: PushTarget): readonly CrmProvider[] =>
  target.kind === 'crm' ? target.providers : [];
