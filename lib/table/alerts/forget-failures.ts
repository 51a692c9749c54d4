import type { Table } from '#table/table.ts';
import { catchUpPromises } from './catch-up-promises.ts';
import { memberAlertEntries } from './member-alert-store.ts';
import { receiverHealth } from './receiver-health.ts';

/** A receiver that was set up in another way may work now: what waits for it is tried right away. */
export async function forgetFailures(
  table: Table,
  workspaceId: string,
  changed: readonly string[],
): Promise<void> {
  if (changed.length === 0) return;
  const health = receiverHealth(table);
  for (const { receiver } of await health.list(workspaceId)) {
    if (!changed.includes(receiver)) continue;
    // Before its failures are forgotten: a crash in between leaves it tried at once.
    await catchUpPromises(table).by(workspaceId, receiver, new Date());
    await health.clear(workspaceId, receiver);
  }
}

/** The chat has another connection, or none: this is about members who get direct messages too. */
export async function forgetChatFailures(table: Table, workspaceId: string): Promise<void> {
  const members = await memberAlertEntries(table).list(workspaceId);
  const inChat = members.filter(({ channel }) => channel === 'chat').map(({ member_id }) => member_id);
  await forgetFailures(table, workspaceId, ['chat', ...inChat]);
}
