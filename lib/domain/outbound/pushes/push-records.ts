import type { PushError } from '#contract/push-runs.ts';
import { MAX_INLINE_IDS } from '#contract/webhook-pushes.ts';
import type { Channel, RowReceiver } from './channel.ts';
import { deliverInline, type InlineRow } from './deliver-inline.ts';
import { type InlineRunPorts, recordInlinePush } from './inline-run.ts';
import type { PushRunRecord, PushStop } from './push-run-record.ts';
import type { RecordSource } from './record-source.ts';
import { type PushOrder, type StartPushRunPorts, startPushRun } from './start-push-run.ts';

export interface PushRecordsPorts extends Omit<StartPushRunPorts, 'runs'>, Omit<InlineRunPorts, 'runs'> {
  readonly runs: StartPushRunPorts['runs'] & InlineRunPorts['runs'];
  readonly records: RecordSource;
  /** How long rows may take while the caller waits. */
  readonly inlineLimitMs: () => number;
}

export type PushedRecords =
  | { readonly run: PushRunRecord }
  /** Each record's result at each receiver of the target, in their order. */
  | { readonly parts: readonly (readonly InlineRow[])[] };

/**
 * A few records are sent while the caller waits, whatever their receivers do, and leave a finished run; a dry run leaves
 * none. Many become a background run.
 */
export async function pushRecords(
  ports: PushRecordsPorts,
  order: PushOrder,
  openReceivers: () => Promise<readonly RowReceiver[]>,
  isDryRun = false,
): Promise<PushedRecords> {
  const { viewer, ids } = order;
  if (ids.length > MAX_INLINE_IDS) return { run: await startPushRun(ports, order) };
  const receivers = await openReceivers();
  const id = ports.newId('push');
  const startedAt = ports.now().toISOString();
  const delivery = { pushId: id, viewer, records: ports.records, limitMs: ports.inlineLimitMs() };
  const unique = [...new Set(ids)];
  const parts = await Promise.all(
    receivers.map((receiver) => deliverInline({ ...delivery, receiver, ids: unique })),
  );
  if (!isDryRun) await recordInlinePush(ports, { id, startedAt, order, parts });
  return { parts };
}

export interface PushToDestinationPorts extends PushRecordsPorts {
  readonly channel: Channel;
}

interface PushCounts {
  readonly pushed: number;
  readonly failed: number;
  /** Repeated ids too. */
  readonly skipped: number;
  readonly errors: PushError[];
}

/** Pushes to a webhook or an export queue, unless it can't be opened. */
export async function pushToDestination(
  ports: PushToDestinationPorts,
  order: PushOrder,
): Promise<{ readonly stop: PushStop } | { readonly run: PushRunRecord } | { readonly counts: PushCounts }> {
  const targetOpening = await ports.channel.open(order.viewer.workspaceId, order.target);
  if ('stop' in targetOpening) return targetOpening;
  const pushResult = await pushRecords(ports, order, async () => [targetOpening.receiver]);
  if ('run' in pushResult) return pushResult;
  const rows = pushResult.parts.flat();
  const { sent = [], failed = [] } = Object.groupBy(rows, ({ result }) => result);
  const skippedCount = order.ids.length - sent.length - failed.length;
  const errors = rows.flatMap(({ error }) => error ?? []);
  return { counts: { pushed: sent.length, failed: failed.length, skipped: skippedCount, errors } };
}
