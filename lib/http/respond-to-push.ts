import type { Refuse } from '#contract/errors.ts';
import { type CrmPushOrder, type PushToCrmsPorts, pushToCrms } from '#domain/outbound/crm/push-to-crms.ts';
import { type PushToDestinationPorts, pushToDestination } from '#domain/outbound/pushes/push-records.ts';
import { describeStopReason } from '#domain/outbound/pushes/push-run-record.ts';
import type { PushOrder } from '#domain/outbound/pushes/start-push-run.ts';
import { logger } from '#platform/logger.ts';

/** The records were delivered, so the call succeeds; the push is only missing from the list of runs. */
const onUnrecorded = (error: unknown): void => logger.warn('push not recorded', { error });

/** API Gateway times out after 29 seconds; the rows must be done well before. */
const MAX_INLINE_MS = 25_000;
/** Time after the last row to respond and to store the response under its Idempotency-Key. */
const RESERVED_MS = 2_000;

/** How long the rows of a push may take while its caller waits. */
const inlineLimit = (remainingMs: () => number) => (): number =>
  Math.min(MAX_INLINE_MS, remainingMs() - RESERVED_MS);

export interface RespondToPushPorts extends Omit<PushToDestinationPorts, 'inlineLimitMs' | 'onUnrecorded'> {
  readonly remainingMs: () => number;
  readonly refuse: Refuse<'not_found' | 'limit_exceeded'>;
}

/** Pushes to the destination the caller named: 200 with a result per row, or 202 with a run. */
export async function respondToPush({ remainingMs, ...ports }: RespondToPushPorts, order: PushOrder) {
  const inlineLimitMs = inlineLimit(remainingMs);
  const push = await pushToDestination({ ...ports, inlineLimitMs, onUnrecorded }, order);
  if ('stop' in push) throw ports.refuse('not_found', describeStopReason(push.stop));
  if ('counts' in push) return { status: 200 as const, data: push.counts };
  const { id: run_id, total } = push.run;
  return { status: 202 as const, data: { run_id, total, status: 'running' as const } };
}

export interface RespondToCrmPushPorts extends Omit<PushToCrmsPorts, 'inlineLimitMs' | 'onUnrecorded'> {
  readonly remainingMs: () => number;
}

/** Pushes to CRMs: 200 with a result per record (its id in the field `idName`), or 202 with a run. */
export async function respondToCrmPush<IdName extends 'accountId' | 'contactId'>(
  { remainingMs, ...ports }: RespondToCrmPushPorts,
  order: CrmPushOrder,
  idName: IdName,
) {
  const push = await pushToCrms({ ...ports, inlineLimitMs: inlineLimit(remainingMs), onUnrecorded }, order);
  if ('run' in push) {
    const { id: run_id, total } = push.run;
    return { status: 202 as const, data: { run_id, total, status: 'running' as const } };
  }
  const results = push.pushed.results.map(({ recordId, ...result }) => ({
    ...({ [idName]: recordId } as Record<IdName, string>),
    ...result,
  }));
  return { status: 200 as const, data: { ...push.pushed, providers: [...push.pushed.providers], results } };
}
