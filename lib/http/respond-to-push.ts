import type { ErrorCode, Refuse } from '#contract/errors.ts';
import { type CrmPushOrder, type PushToCrmsPorts, pushToCrms } from '#domain/outbound/crm/push-to-crms.ts';
import { type PushToDestinationPorts, pushToDestination } from '#domain/outbound/pushes/push-records.ts';
import { describeStopReason, type PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import type { PushOrder } from '#domain/outbound/pushes/start-push-run.ts';
import type { Clock } from '#platform/clock.ts';
import type { NewId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { createSentValueStore } from '#table/crm/sent-value-store.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import type { Table } from '#table/table.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import type { Caller } from './caller.ts';

/** The records were delivered, so the call succeeds; the push is only missing from the list of runs. */
const onUnrecorded = (error: unknown): void => logger.warn('push not recorded', { error });

/** API Gateway times out after 29 seconds; the rows must be done well before. */
const MAX_INLINE_MS = 25_000;
/** Time after the last row to respond and to store the response under its Idempotency-Key. */
const RESERVED_MS = 2_000;

/** What a push takes from its request. */
interface PushRequest<Errors extends ErrorCode> {
  readonly caller: Caller;
  readonly refuse: Refuse<Errors>;
  readonly table: Table;
  readonly newId: NewId;
  readonly now: Clock;
  readonly remainingMs: () => number;
}

/** What every push needs. Its rows may take until the caller must be answered. */
const createPushPorts = ({ table, newId, now, remainingMs }: Omit<PushRequest<never>, 'refuse'>) => ({
  runs: createPushRunStore(table),
  newId,
  now,
  inlineLimitMs: () => Math.min(MAX_INLINE_MS, remainingMs() - RESERVED_MS),
  onUnrecorded,
});

const toStartedRun = ({ id: run_id, total }: PushRunRecord) => ({
  status: 202 as const,
  data: { run_id, total, status: 'running' as const },
});

/** Pushes to the destination the caller named: 200 with a result per row, or 202 with a run. */
export async function respondToPush(
  request: PushRequest<'not_found' | 'limit_exceeded'>,
  ports: Pick<PushToDestinationPorts, 'channel' | 'records' | 'send'>,
  { destinationId, ...order }: Pick<PushOrder, 'recordType' | 'ids'> & { readonly destinationId: string },
) {
  const { caller: viewer, refuse } = request;
  const target = { kind: 'webhook', destination_id: destinationId } as const;
  const allPorts = { ...createPushPorts(request), refuse, ...ports };
  const push = await pushToDestination(allPorts, { ...order, viewer, target });
  if ('stop' in push) throw refuse('not_found', describeStopReason(push.stop));
  return 'counts' in push ? { status: 200 as const, data: push.counts } : toStartedRun(push.run);
}

/** Pushes to CRMs: 200 with a result per record (its id in the field `idName`), or 202 with a run. */
export async function respondToCrmPush<IdName extends 'accountId' | 'contactId'>(
  request: PushRequest<'crm_not_connected' | 'limit_exceeded'>,
  ports: Pick<PushToCrmsPorts, 'openCrm' | 'accounts' | 'notes' | 'records' | 'send'>,
  order: Omit<CrmPushOrder, 'viewer'>,
  idName: IdName,
) {
  const { caller: viewer, refuse, table } = request;
  const credentials = { integrations: createIntegrationStore(table), vault: workspaceSecrets };
  const push = await pushToCrms(
    {
      ...createPushPorts(request),
      ...credentials,
      sentValues: createSentValueStore(table),
      refuse,
      ...ports,
    },
    { ...order, viewer },
  );
  if ('run' in push) return toStartedRun(push.run);
  const results = push.pushed.results.map(({ recordId, ...result }) => ({
    ...({ [idName]: recordId } as Record<IdName, string>),
    ...result,
  }));
  return { status: 200 as const, data: { ...push.pushed, providers: [...push.pushed.providers], results } };
}
