import type { AnyEndpoint } from '#contract/endpoint.ts';
import { type AuditRecord, collectChangedIds, toResourceFields } from '#domain/shared/audit/audit-record.ts';
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

/**
 * Records who changed what. The change is already done, so a failed write doesn't fail the call: the whole event goes to
 * the log, under a message that raises an alarm.
 */
export async function recordChange(
  { id: action, method, resource }: AnyEndpoint,
  { caller, input, requestContext }: ReadEvent,
  { status, data }: Change,
): Promise<void> {
  const event: AuditRecord = {
    id: newId('aud'),
    created_at: systemClock().toISOString(),
    actor: 'api_key',
    key_id: caller.keyId,
    member_id: caller.memberId ?? null,
    action,
    method,
    resource_type: resource,
    ...toResourceFields(collectChangedIds(input.params, data)),
    fields: [...input.fields],
    status,
    request_id: requestContext.requestId,
  };
  try {
    const table = { client: getDocumentClient(), name: env.tableName() };
    const inTime = AbortSignal.timeout(env.runsLocally() ? LOCAL_TIMEOUT_MS : TIMEOUT_MS);
    await recordEvent(table, caller.workspaceId, event, env.auditDays(), inTime);
  } catch (error) {
    logger.error('audit event lost', { error, audit_event: event });
  }
}
