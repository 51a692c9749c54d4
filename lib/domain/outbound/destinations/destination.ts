import * as z from 'zod';
import { alertFilter, EVERY_ALERT } from '#contract/alert-filter.ts';
import type { Refuse } from '#contract/errors.ts';
import type { WebhookDestination } from '#contract/webhook-destinations.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { KeyScope } from '#domain/workspace/keys/api-key.ts';
import type { SigningSecrets } from './replace-secret.ts';

export interface FindDestinationPorts {
  readonly destinations: Pick<DestinationStore, 'get'>;
  readonly refuse: Refuse<'not_found'>;
}

export async function findDestination(
  { destinations, refuse }: FindDestinationPorts,
  workspaceId: string,
  id: string,
): Promise<Destination> {
  const storedDestination = await destinations.get(workspaceId, id);
  if (!storedDestination)
    throw refuse('not_found', 'There is no such webhook destination in this workspace.');
  return storedDestination;
}

/** What most of the service may know about an outside receiver: neither its URL nor its secrets. */
const destinationRecord = z.object({ id: z.string(), name: z.string(), created_at: z.string() });

type DestinationRecord = Readonly<z.infer<typeof destinationRecord>>;

/** An outside receiver. Its URL and secrets are only ever sent to the receiver. */
export interface UrlDestination extends DestinationRecord, SigningSecrets {
  readonly url: string;
}

/** One of the stage's export queues, by name. The stage knows its URL. */
const queueDestination = destinationRecord.extend({
  queue: z.string(),
  /**
   * Whether it gets alerts as well as rows.
   * @default false
   */
  alerts: z.boolean().exactOptional(),
  /** @default every alert */
  alert_filter: alertFilter.exactOptional(),
});

export type QueueDestination = Readonly<z.infer<typeof queueDestination>>;

/** A destination with everything needed to send to it. */
export type Destination = UrlDestination | QueueDestination;

/** A destination without secrets: its name, and its queue if it is one. */
export const destinationEntry = z.union([queueDestination, destinationRecord]);

export type DestinationEntry = z.infer<typeof destinationEntry>;

/** For code that signs nothing. */
export interface DestinationEntries {
  /** Oldest first. */
  list(workspaceId: string): Promise<DestinationEntry[]>;
  get(workspaceId: string, id: string): Promise<DestinationEntry | undefined>;
}

export interface DestinationStore {
  /** Oldest first. */
  list(workspaceId: string): Promise<Destination[]>;
  get(workspaceId: string, id: string): Promise<Destination | undefined>;
  add(workspaceId: string, destination: Destination): Promise<'done' | 'taken' | 'full'>;
  /** Undefined if the destination doesn't exist or its secret is no longer `before.secret`. */
  replaceSecret(
    workspaceId: string,
    previousDestination: UrlDestination,
    changes: SigningSecrets,
  ): Promise<UrlDestination | undefined>;
  remove(workspaceId: string, id: string): Promise<'done' | 'missing'>;
}

/** The key that asks for a destination. */
export interface SecretReader extends Pick<Viewer, 'visibility'> {
  readonly scope: KeyScope;
  readonly agent?: true | undefined;
}

/** Shows only scheme and host of a URL, since the rest could be a token. */
export type MaskUrl = (url: string) => string;

/** A secret allows signing in our name, so only keys that may set it can see it. */
export const canSeeSecrets = ({ scope, visibility, agent }: SecretReader): boolean =>
  scope === 'write' && visibility === 'all' && agent !== true;

/** Enough to recognize a secret, not enough to help guess it. */
const LAST_CHARACTERS = 4;
const maskSecret = (secret: string): string => `***${secret.slice(-LAST_CHARACTERS)}`;

export function toDestinationView(
  destination: Destination,
  reader: SecretReader,
  maskUrl: MaskUrl,
): WebhookDestination {
  const { id, name, created_at } = destination;
  if ('queue' in destination) {
    const { queue, alerts = false, alert_filter = EVERY_ALERT } = destination;
    const filter = alerts ? alert_filter : null;
    return { id, name, url_masked: null, queue, alerts, alert_filter: filter, secret: null, created_at };
  }
  const { url, secret } = destination;
  return {
    id,
    name,
    url_masked: maskUrl(url),
    queue: null,
    alerts: false,
    alert_filter: null,
    secret: canSeeSecrets(reader) ? secret : maskSecret(secret),
    created_at,
  };
}

/** The currently active secrets, newest first. */
export const listSigningSecrets = ({ secret, retired_secrets }: SigningSecrets, now: Date): string[] => [
  secret,
  ...retired_secrets
    .filter(({ until }) => until > now.toISOString())
    .map((retiredSecret) => retiredSecret.secret),
];

/** Checks the URL and the addresses its host currently resolves to. */
export type CheckUrl = (url: string) => Promise<{ readonly ok: true } | { ok: false; reason: string }>;

/** Refuses a URL at which nothing may be delivered. */
export async function checkPublicUrl(
  { checkUrl, refuse }: { readonly checkUrl: CheckUrl; readonly refuse: Refuse<'url_not_allowed'> },
  path: string,
  url: string,
): Promise<void> {
  const urlCheck = await checkUrl(url);
  if (!urlCheck.ok) throw refuse('url_not_allowed', urlCheck.reason, [{ path, message: urlCheck.reason }]);
}
