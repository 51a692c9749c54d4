import { listSigningSecrets } from '#domain/outbound/destinations/destination.ts';
import type { Table } from '#table/table.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';

/** All active signing secrets of all workspaces. Only for local runs, which have few. */
export async function listAllSigningSecrets(table: Table, date: Date): Promise<string[]> {
  const workspaces = await createWorkspaceStore(table).list();
  const destinations = await Promise.all(workspaces.map(({ id }) => createDestinationStore(table).list(id)));
  const settings = await Promise.all(workspaces.map(({ id }) => createNotificationStore(table).get(id)));
  return [
    ...destinations.flat().flatMap((destination) => ('queue' in destination ? [] : destination)),
    ...settings.flatMap(({ signing }) => signing ?? []),
  ].flatMap((secretHolder) => listSigningSecrets(secretHolder, date));
}
