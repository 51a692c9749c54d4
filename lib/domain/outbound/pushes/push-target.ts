import type { CrmProvider } from '#contract/crms.ts';
import type { Lanes } from './lanes.ts';

/** Where a push's rows go, by kind. A run stores it and a channel opens it. */
export type PushTarget =
  | { readonly kind: 'webhook'; readonly destination_id: string }
  | { readonly kind: 'crm'; readonly providers: readonly CrmProvider[] };

/** The individual receivers of a push. Each CRM is one. */
export const partsOf = (target: PushTarget): PushTarget[] =>
  target.kind === 'crm'
    ? target.providers.map((provider) => ({ kind: 'crm', providers: [provider] }))
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

/** The CRMs of a target. Empty for a webhook. */
export const crmsOf = (target: PushTarget): readonly CrmProvider[] =>
  target.kind === 'crm' ? target.providers : [];
