import type { FailingReceiver } from '#contract/notifications.ts';
import { memberOf } from '#domain/outbound/alerts/receivers.ts';
import type { Table } from '#table/table.ts';
import { receiverHealth } from './receiver-health.ts';

/** The workspace's own receivers that fail. A member sees theirs with their own alerts. */
export async function failingReceivers(table: Table, workspaceId: string): Promise<FailingReceiver[]> {
  const states = await receiverHealth(table).list(workspaceId);
  return states
    .filter(({ receiver }) => memberOf(receiver) === undefined)
    .map(({ receiver, failing_since, paused_at, error }) => ({ receiver, failing_since, paused_at, error }));
}
