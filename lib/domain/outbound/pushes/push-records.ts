import { INLINE_IDS_MAX } from '#contract/webhook-pushes.ts';
import type { Channel } from './channel.ts';
import { type InlineRunPorts, recordInlinePush } from './inline-run.ts';
import { type InlinePushResult, pushInline } from './push-inline.ts';
import type { PushRunRecord, PushStop } from './push-run-record.ts';
import type { RecordSource } from './record-source.ts';
import { type PushOrder, type StartPushRunPorts, startPushRun } from './start-push-run.ts';

export interface PushRecordsPorts extends Omit<StartPushRunPorts, 'runs'>, Omit<InlineRunPorts, 'runs'> {
  readonly runs: StartPushRunPorts['runs'] & InlineRunPorts['runs'];
  readonly channel: Channel;
  readonly records: RecordSource;
  /** How long rows may take while the caller waits. */
  readonly inlineLimitMs: () => number;
}

export type PushRecordsResult =
  | { readonly kind: 'stopped'; readonly stop: PushStop }
  | { readonly kind: 'started'; readonly run: PushRunRecord }
  | { readonly kind: 'pushed'; readonly result: InlinePushResult };

/** A few records are sent while the caller waits and leave a finished run. Many become a background run. */
export async function pushRecords(ports: PushRecordsPorts, order: PushOrder): Promise<PushRecordsResult> {
  const { viewer, target, ids } = order;
  const opened = await ports.channel.open(viewer.workspaceId, target);
  if ('stop' in opened) return { kind: 'stopped', stop: opened.stop };
  if (ids.length > INLINE_IDS_MAX) return { kind: 'started', run: await startPushRun(ports, order) };
  const id = ports.newId('push');
  const startedAt = ports.now().toISOString();
  const { result, rows } = await pushInline({
    pushId: id,
    viewer,
    records: ports.records,
    receiver: opened.receiver,
    ids,
    limitMs: ports.inlineLimitMs(),
  });
  await recordInlinePush(ports, { id, startedAt, order, parts: [rows] });
  return { kind: 'pushed', result };
}
