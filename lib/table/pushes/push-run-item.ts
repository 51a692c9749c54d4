import * as z from 'zod';
import { activityChoice } from '#contract/crm-activities.ts';
import { crmProvider } from '#contract/integrations.ts';
import { pushRun } from '#contract/push-runs.ts';
import { sequencerProvider } from '#contract/sequencer-provider.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import type { PushTarget } from '#domain/outbound/pushes/push-target.ts';
import { currentRequestId } from '#platform/invocation.ts';
import { expiryOf } from '#platform/retention.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), destination_id: z.string() }),
  z.object({
    kind: z.literal('crm'),
    providers: z.array(crmProvider).min(1),
    activities: activityChoice.optional(),
  }),
  z.object({ kind: z.literal('sequencer'), provider: sequencerProvider, campaign_id: z.string() }),
]) satisfies z.ZodType<PushTarget>;

/** Runs from before channels existed have a webhook destination instead of a target. */
const withTarget = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'destination_id' in item
    ? { target: { kind: 'webhook', destination_id: item.destination_id }, ...item }
    : item;

const pushRunRecord = pushRun.extend({
  target,
  // Absent in runs from before pushes added notes and tasks.
  activities: pushRun.shape.activities.default(null),
  viewer: z.object({
    workspaceId: z.string(),
    memberId: z.string().optional(),
    visibility: z.enum(['all', 'scoped']),
  }),
  chunks: z.int(),
  progress_at: z.string(),
  stopped: z.object({ code: z.string(), message: z.string() }).nullable(),
  request_id: z.string().optional(),
}) satisfies z.ZodType<PushRunRecord>;

const { byCreation } = tableSchema.listIndexes;

/** The index attributes that the filters of `GET /push-runs` read. */
export const pushRunFilterFields = { status: 'f.st', startedBy: 'f.by' } as const;

export const pushRunFilters = ({ status, viewer }: Pick<PushRunRecord, 'status' | 'viewer'>) => ({
  st: status,
  ...(viewer.memberId !== undefined && { by: viewer.memberId }),
});

export const pushRunItem = (workspaceId: string, run: PushRunRecord, shard: number) => ({
  ...keys.pushRun(workspaceId, run.id),
  ...run,
  ...expiryOf('pushRunDays', new Date(run.created_at)),
  request_id: currentRequestId(),
  f: pushRunFilters(run),
  [byCreation.partitionAttribute]: partitions.shard(collections.pushRuns(workspaceId), shard),
  [byCreation.sortAttribute]: sortKey(encodeTimestamp(run.created_at), run.id),
});

export const toPushRunRecord = (item: unknown): PushRunRecord => pushRunRecord.parse(withTarget(item));
