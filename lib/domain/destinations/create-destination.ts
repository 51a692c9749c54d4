import type { Refuse } from '#contract/errors.ts';
import { DESTINATIONS_MAX } from '#contract/webhook-destinations.ts';
import type { Destination, DestinationStore } from './destination.ts';

export interface CreateDestinationPorts {
  readonly destinations: Pick<DestinationStore, 'add'>;
  /** Looks at the URL and at the addresses its host has right now. */
  readonly checkUrl: (url: string) => Promise<{ readonly ok: true } | { ok: false; reason: string }>;
  readonly newSecret: () => string;
  readonly newId: (prefix: 'dst') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'url_not_allowed' | 'name_taken' | 'limit_exceeded'>;
}

export async function createDestination(
  { destinations, checkUrl, newSecret, newId, now, refuse }: CreateDestinationPorts,
  workspaceId: string,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<Destination> {
  const check = await checkUrl(url);
  if (!check.ok) throw refuse('url_not_allowed', check.reason, [{ path: 'url', message: check.reason }]);
  const destination: Destination = {
    id: newId('dst'),
    name,
    url,
    secret: newSecret(),
    retired_secrets: [],
    created_at: now().toISOString(),
  };
  const outcome = await destinations.add(workspaceId, destination);
  if (outcome === 'taken') throw refuse('name_taken', `The workspace has a destination named "${name}".`);
  if (outcome === 'full') {
    throw refuse(
      'limit_exceeded',
      `A workspace holds at most ${DESTINATIONS_MAX} webhook destinations. Delete one first.`,
    );
  }
  return destination;
}
