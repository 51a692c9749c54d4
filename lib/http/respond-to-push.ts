import type { Refuse } from '#contract/errors.ts';
import { describeStop } from '#domain/outbound/pushes/push-run-record.ts';
import {
  type PushToDestinationPorts,
  pushToDestination,
} from '#domain/outbound/pushes/push-to-destination.ts';
import type { PushOrder } from '#domain/outbound/pushes/start-push-run.ts';
import { inlineLimit } from './inline-limit.ts';
import { onUnrecorded } from './unrecorded-push.ts';

export interface RespondToPushPorts extends Omit<PushToDestinationPorts, 'inlineLimitMs' | 'onUnrecorded'> {
  readonly remainingMs: () => number;
  readonly refuse: Refuse<'not_found' | 'limit_exceeded'>;
}

/** Pushes to the destination the caller named: 200 with a result per row, or 202 with a run. */
export async function respondToPush({ remainingMs, ...ports }: RespondToPushPorts, order: PushOrder) {
  const inlineLimitMs = inlineLimit(remainingMs);
  const push = await pushToDestination({ ...ports, inlineLimitMs, onUnrecorded }, order);
  if ('stop' in push) throw ports.refuse('not_found', describeStop(push.stop));
  if ('counts' in push) return { status: 200 as const, data: push.counts };
  const { id: run_id, total } = push.run;
  return { status: 202 as const, data: { run_id, total, status: 'running' as const } };
}
