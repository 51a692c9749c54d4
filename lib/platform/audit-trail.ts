import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';

/** Default retention of events: a year, plus a month to look back over it. */
export const USUAL_AUDIT_DAYS = 400;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Keys of the audit log. They are built here because the HTTP module, which writes it, doesn't import the table; the
 * table's `keys` lists them with all the others.
 */
export const auditKeys = {
  /** One partition per month, so a time range reads a few partitions in parallel. */
  auditEvent: (workspaceId: string, at: string, id: string) => ({
    PK: `AUDIT#${workspaceId}#${at.slice(0, 'YYYY-MM'.length)}`,
    SK: `${at}#${id}`,
  }),
};

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
  keptDays: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const Item = {
    ...auditKeys.auditEvent(workspaceId, event.created_at, event.id),
    ...event,
    expires_at: Math.ceil(Date.parse(event.created_at) / 1000) + keptDays * DAY_SECONDS,
  };
  await client.send(new PutCommand({ TableName: name, Item }), { ...(abortSignal && { abortSignal }) });
}
