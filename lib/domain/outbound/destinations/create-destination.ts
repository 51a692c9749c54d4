import type { Refuse } from '#contract/errors.ts';
import { MAX_DESTINATIONS, type NewDestination } from '#contract/webhook-destinations.ts';
import { checkFilter } from '#domain/outbound/filters/check-filter.ts';
import type { Destination, DestinationStore, QueueDestination, UrlDestination } from './destination.ts';
import { type CheckUrl, checkPublicUrl } from './destination.ts';

export interface CreateDestinationPorts {
  readonly destinations: Pick<DestinationStore, 'add'>;
  readonly checkUrl: CheckUrl;
  readonly exportQueues: readonly string[];
  readonly newSecret: () => string;
  readonly newId: (prefix: 'dst') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<
    'url_not_allowed' | 'unknown_queue' | 'name_taken' | 'limit_exceeded' | 'validation_failed'
  >;
}

type UrlTarget = Pick<UrlDestination, 'url' | 'secret' | 'retired_secrets'>;

async function createUrlTarget(
  { checkUrl, newSecret, refuse }: CreateDestinationPorts,
  url: string,
): Promise<UrlTarget> {
  await checkPublicUrl({ checkUrl, refuse }, 'url', url);
  return { url, secret: newSecret(), retired_secrets: [] };
}

function createQueueTarget(
  { exportQueues, refuse }: CreateDestinationPorts,
  { queue, alerts, alert_filter }: Extract<NewDestination, { readonly queue: string }>,
): Pick<QueueDestination, 'queue' | 'alerts' | 'alert_filter'> {
  checkFilter(alert_filter, refuse, { isDigestOffered: false });
  if (exportQueues.includes(queue)) return { queue, alerts, alert_filter };
  const queueList = exportQueues.length === 0 ? 'It has none.' : `It has: ${exportQueues.join(', ')}.`;
  const message = `This service has no export queue with that name. ${queueList}`;
  throw refuse('unknown_queue', message, [{ path: 'queue', message }]);
}

export async function createDestination(
  ports: CreateDestinationPorts,
  workspaceId: string,
  input: NewDestination,
): Promise<Destination> {
  const { destinations, newId, now, refuse } = ports;
  const { name } = input;
  const target = 'url' in input ? await createUrlTarget(ports, input.url) : createQueueTarget(ports, input);
  const destination: Destination = { id: newId('dst'), name, ...target, created_at: now().toISOString() };
  const outcome = await destinations.add(workspaceId, destination);
  if (outcome === 'taken') throw refuse('name_taken', `The workspace has a destination named "${name}".`);
  if (outcome === 'full') {
    throw refuse(
      'limit_exceeded',
      `A workspace can have at most ${MAX_DESTINATIONS} webhook destinations. Delete one first.`,
    );
  }
  return destination;
}
