import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { DAY_SECONDS } from './retention.ts';
import { auditKeys } from './table-keys.ts';

/** Default retention of events: a year, plus a month to look back over it. */
export const DEFAULT_AUDIT_DAYS = 400;

/** Where events are written. */
export interface AuditTable {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export interface RecordedEvent {
  readonly id: string;
  readonly created_at: string;
}

/** Writes one event, which expires by itself. */
export async function recordEvent(
  { client, name }: AuditTable,
  workspaceId: string,
  event: RecordedEvent,
  retentionDays: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const Item = {
    ...auditKeys.auditEvent(workspaceId, event.created_at, event.id),
    ...event,
    expires_at: Math.ceil(Date.parse(event.created_at) / 1000) + retentionDays * DAY_SECONDS,
  };
  await client.send(new PutCommand({ TableName: name, Item }), { ...(abortSignal && { abortSignal }) });
}
