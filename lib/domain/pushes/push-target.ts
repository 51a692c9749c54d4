import type { CrmProvider } from '#contract/crms.ts';
import type { Lanes } from './lanes.ts';

/** Where the rows of a push go, by kind; what a run stores, and what a channel opens. */
export type PushTarget =
  | { readonly kind: 'webhook'; readonly destination_id: string }
  | { readonly kind: 'crm'; readonly providers: readonly CrmProvider[] };

/** The receivers of a push one by one: each CRM is one by itself. */
export const partsOf = (target: PushTarget): PushTarget[] =>
  target.kind === 'crm'
    ? target.providers.map((provider) => ({ kind: 'crm', providers: [provider] }))
    : [target];

/** A run's lanes: one for each of its receivers, so that one that is unwell holds up nothing of another's. */
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

/** A run's chunks go to its receivers in turn. */
export function targetOfChunk(target: PushTarget, chunk: number): PushTarget {
  const parts = partsOf(target);
  return parts[chunk % parts.length] ?? target;
}

/** The CRMs of a target; a webhook is none. */
export const crmsOf = (target: PushTarget): readonly CrmProvider[] =>
  target.kind === 'crm' ? target.providers : [];
