import type { Refuse } from '#contract/errors.ts';
import { type PushRecordsPorts, pushRecords } from '#domain/outbound/pushes/push-records.ts';
import { whyStopped } from '#domain/outbound/pushes/push-run-record.ts';
import type { PushOrder } from '#domain/outbound/pushes/start-push-run.ts';
import { countRows } from '#platform/count-rows.ts';
import { inlineLimit } from './inline-limit.ts';
import { onUnrecorded } from './unrecorded-push.ts';

export interface RespondToPushPorts extends Omit<PushRecordsPorts, 'inlineLimitMs' | 'onUnrecorded'> {
  readonly remainingMs: () => number;
  readonly refuse: Refuse<'not_found'>;
}

/** Pushes to the destination the caller named: 200 with a result per row, or 202 with a run. */
export async function respondToPush({ remainingMs, refuse, ...ports }: RespondToPushPorts, order: PushOrder) {
  const push = await pushRecords({ ...ports, inlineLimitMs: inlineLimit(remainingMs), onUnrecorded }, order);
  if (push.kind === 'stopped') throw refuse('not_found', whyStopped(push.stop));
  if (push.kind === 'pushed') {
    countRows('webhook', { sent: push.result.pushed, failed: push.result.failed });
    return { status: 200 as const, data: push.result };
  }
  const { id: run_id, total } = push.run;
  return { status: 202 as const, data: { run_id, total, status: 'running' as const } };
}
