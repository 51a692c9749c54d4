import type { Refuse } from '#contract/errors.ts';
import { INLINE_IDS_MAX } from '#contract/webhook-pushes.ts';
import type { DestinationStore } from '#domain/destinations/destination.ts';
import { findDestination } from '#domain/destinations/find-destination.ts';
import { type PushOrder, type StartPushRunPorts, startPushRun } from '#domain/pushes/start-push-run.ts';
import { type InlinePushPorts, pushInline } from './push-inline.ts';

export interface PushToWebhookPorts extends StartPushRunPorts, InlinePushPorts {
  readonly destinations: Pick<DestinationStore, 'get'>;
  readonly refuse: Refuse<'not_found'>;
}

/** The gateway waits 29 seconds for an answer; the rows must have ended well before. */
const LONGEST_INLINE_MS = 25_000;
/** For what follows the last row: the answer, and the note of its Idempotency-Key. */
const RESERVED_MS = 2_000;

/** Few records are sent while the caller waits, many become a run. */
export async function pushToWebhook(
  ports: PushToWebhookPorts,
  { remainingMs, ...order }: PushOrder & { readonly remainingMs: () => number },
) {
  const { viewer, destinationId, ids } = order;
  const destination = await findDestination(ports, viewer.workspaceId, destinationId);
  if (ids.length > INLINE_IDS_MAX) {
    const run = await startPushRun(ports, order);
    return {
      status: 202 as const,
      data: { run_id: run.id, total: run.total, status: 'running' as const },
    };
  }
  const limitMs = Math.min(LONGEST_INLINE_MS, remainingMs() - RESERVED_MS);
  const pushId = ports.newId('push');
  return {
    status: 200 as const,
    data: await pushInline(ports, { pushId, viewer, destination, ids, limitMs }),
  };
}
