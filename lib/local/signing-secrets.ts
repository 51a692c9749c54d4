import { listSigningSecrets } from '#domain/outbound/destinations/destination.ts';
import type { Table } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

/** All active signing secrets of all workspaces. Only for local runs, which have few. */
export async function listAllSigningSecrets(table: Table, at: Date): Promise<string[]> {
  const workspaces = await workspaceStore(table).list();
  const destinations = await Promise.all(workspaces.map(({ id }) => destinationStore(table).list(id)));
  const settings = await Promise.all(workspaces.map(({ id }) => notificationStore(table).get(id)));
  return [
    ...destinations.flat().flatMap((destination) => ('queue' in destination ? [] : destination)),
    ...settings.flatMap(({ signing }) => signing ?? []),
  ].flatMap((signed) => listSigningSecrets(signed, at));
}
