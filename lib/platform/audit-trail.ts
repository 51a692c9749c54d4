import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';

/** How long events are kept where a stage says nothing else: a year, and a month to look back from its end. */
export const USUAL_AUDIT_DAYS = 400;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Keys of the audit log. They are built here because the HTTP room, which writes it, does not know the table; the
 * table's `keys` lists them among all the others.
 */
export const auditKeys = {
  /** A partition per month, so that a window of time is read from few of them and all at once. */
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

/** Writes one event down; it goes by itself when its days are over. */
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
