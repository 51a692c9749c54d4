import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  type AuditRecord,
  collectChangedIds,
  selectChoices,
  toResourceFields,
} from '#domain/shared/audit/audit-record.ts';
import { recordEvent } from '#platform/audit-trail.ts';
import { getDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import type { ReadEvent } from './event.ts';

/** The longest a response waits for its audit event. */
const TIMEOUT_MS = 1_500;
/** On one machine only a busy CPU delays the write. */
const LOCAL_TIMEOUT_MS = 30_000;

/** The response to a change. */
interface Change {
  readonly status: number;
  readonly data?: unknown;
}

/** Records who changed what. */
export async function recordChange(
  { id: action, method, resource }: AnyEndpoint,
  { caller, input, requestContext }: ReadEvent,
  { status, data }: Change,
): Promise<void> {
  const change = {
    key_id: caller.keyId,
    member_id: caller.memberId ?? null,
    action,
    method,
    resource_type: resource,
    ...toResourceFields(collectChangedIds(input.params, data)),
    fields: [...input.fields],
    values: selectChoices(input.body),
    status,
    request_id: requestContext.requestId,
  };
  const inTime = AbortSignal.timeout(env.runsLocally() ? LOCAL_TIMEOUT_MS : TIMEOUT_MS);
  await writeAuditEvent(caller.workspaceId, change, inTime);
}

/**
 * Writes an audit event about what is already done, so a failed write doesn't fail the call: the whole event goes to the log,
 * under a message that raises an alarm.
 */
export async function writeAuditEvent(
  workspaceId: string,
  eventFields: Omit<AuditRecord, 'id' | 'created_at' | 'actor'>,
  abortSignal?: AbortSignal,
): Promise<void> {
  const event: AuditRecord = {
    ...eventFields,
    id: newId('aud'),
    created_at: systemClock().toISOString(),
    actor: 'api_key',
  };
  try {
    const table = { client: getDocumentClient(), name: env.tableName() };
    await recordEvent(table, workspaceId, event, env.auditDays(), abortSignal);
  } catch (error) {
    logger.error('audit event lost', { error, audit_event: event });
  }
}
