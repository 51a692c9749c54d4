import * as z from 'zod';
import type { CrmProvider } from '#contract/crms.ts';
import { crmProvider } from '#contract/integrations.ts';
import type { LaneCounts } from './lanes.ts';

/** Where a push's rows go, by kind. A run stores it and a channel opens it. */
export const pushTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), destination_id: z.string() }),
  z.object({
    kind: z.literal('crm'),
    providers: z.array(crmProvider).min(1) as z.ZodType<readonly CrmProvider[]>,
    /** Adds open detections as notes. @default false */
    with_notes: z.boolean().optional(),
  }),
]);

export type PushTarget = Readonly<z.infer<typeof pushTarget>>;

/** The individual receivers of a push. Each CRM is one. */
export const splitTarget = (target: PushTarget): PushTarget[] =>
  target.kind === 'crm'
    ? target.providers.map((provider) => ({ ...target, providers: [provider] }))
    : [target];

/** A run's lanes: one per receiver, so an unhealthy one doesn't delay the others. */
export const getLanesOfRun = ({
  chunks,
  target,
}: {
  readonly chunks: number;
  readonly target: PushTarget;
}): LaneCounts => ({
  chunks,
  receivers: splitTarget(target).length,
});

/** A run's chunks alternate between its receivers. */
export function selectChunkTarget(target: PushTarget, chunk: number): PushTarget {
  const parts = splitTarget(target);
  return parts[chunk % parts.length] ?? target;
}

/** The CRMs of a target. Empty for any other. */
export const listCrms = (target: PushTarget): readonly CrmProvider[] =>
  target.kind === 'crm' ? target.providers : [];
