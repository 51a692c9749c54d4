import { MAX_INLINE_IDS } from '#contract/webhook-pushes.ts';
import type { RowReceiver } from './channel.ts';
import { deliverInline, type InlineRow } from './deliver-inline.ts';
import { type InlineRunPorts, recordInlinePush } from './inline-run.ts';
import type { PushRunRecord } from './push-run-record.ts';
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
