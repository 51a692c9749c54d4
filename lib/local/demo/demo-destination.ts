import type { AdminContext } from '#operations/command.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { createDemoId } from './demo-id.ts';

const NAME = 'Local inbox';

export interface InboxDestination {
  readonly workspaceId: string;
  readonly isNewWorkspace: boolean;
  readonly url: string;
  readonly newSecret: () => string;
}

/**
 * Creates the demo workspace's destination, the inbox of this run, together with the workspace. A restart on another port
 * updates its URL, unless it was deleted or renamed.
 */
export async function storeInboxDestination(
  { table, now }: AdminContext,
  { workspaceId, isNewWorkspace, url, newSecret }: InboxDestination,
): Promise<void> {
  const destinations = createDestinationStore(table);
  if (isNewWorkspace) {
    await destinations.add(workspaceId, {
      id: createDemoId('dst', NAME),
      name: NAME,
      url,
      secret: newSecret(),
      retired_secrets: [],
      created_at: now().toISOString(),
    });
    return;
  }
  const existingDestination = (await destinations.list(workspaceId))
    .filter((destination) => 'url' in destination)
    .find(
      (destination) =>
        URL.parse(destination.url)?.pathname === new URL(url).pathname && destination.name === NAME,
    );
  if (existingDestination && existingDestination.url !== url)
    await destinations.setUrl(workspaceId, existingDestination, url);
}
