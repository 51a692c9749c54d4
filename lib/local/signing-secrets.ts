import { signingSecrets } from '#domain/destinations/destination.ts';
import type { Table } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

/** The secrets that any destination of any workspace signs with at this time: for local runs, which have few. */
export async function allSigningSecrets(table: Table, at: Date): Promise<string[]> {
  const workspaces = await workspaceStore(table).list();
  const destinations = await Promise.all(workspaces.map(({ id }) => destinationStore(table).list(id)));
  return destinations
    .flat()
    .flatMap((destination) => ('queue' in destination ? [] : signingSecrets(destination, at)));
}
