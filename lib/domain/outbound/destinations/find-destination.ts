import type { Refuse } from '#contract/errors.ts';
import type { Destination, DestinationStore } from './destination.ts';

export interface FindDestinationPorts {
  readonly destinations: Pick<DestinationStore, 'get'>;
  readonly refuse: Refuse<'not_found'>;
}

export async function findDestination(
  { destinations, refuse }: FindDestinationPorts,
  workspaceId: string,
  id: string,
): Promise<Destination> {
  const found = await destinations.get(workspaceId, id);
  if (!found) throw refuse('not_found', 'There is no such webhook destination in this workspace.');
  return found;
}
