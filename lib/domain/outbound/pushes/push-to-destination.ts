import type { PushError } from '#contract/push-runs.ts';
import type { Channel } from './channel.ts';
import { type PushRecordsPorts, pushRecords } from './push-records.ts';
import type { PushRunRecord, PushStop } from './push-run-record.ts';
import type { PushOrder } from './start-push-run.ts';

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
