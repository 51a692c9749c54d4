import type { WebhookDestination } from '#contract/webhook-destinations.ts';
import type { KeyScope } from '#domain/keys/api-key.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import type { SigningSecrets } from './replace-secret.ts';

/** What most of the service may know of a receiver outside: neither where it is nor what signs. */
interface DestinationRecord {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
}

/** A receiver outside. Its URL and its secrets leave this record only towards it. */
export interface UrlDestination extends DestinationRecord, SigningSecrets {
  readonly url: string;
}

/** One of the stage's export queues, by name: where it is the stage knows. */
export interface QueueDestination extends DestinationRecord {
  readonly queue: string;
  /** Whether it gets alerts as well as rows. @default false */
  readonly alerts?: boolean;
}

/** A destination with all that sending to it takes. */
export type Destination = UrlDestination | QueueDestination;

/** A destination without secrets: that there is one, its name, and its queue if it is one. */
export type DestinationEntry = DestinationRecord | QueueDestination;

/** For those who sign nothing. */
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
  /** Undefined where there is no such destination or its secret is not `before.secret` any more. */
  replaceSecret(
    workspaceId: string,
    before: UrlDestination,
    changes: SigningSecrets,
  ): Promise<UrlDestination | undefined>;
  remove(workspaceId: string, id: string): Promise<'done' | 'missing'>;
}

/** Whose key asks for a destination. */
export interface SecretReader extends Pick<Viewer, 'visibility'> {
  readonly scope: KeyScope;
}

/** How a URL is shown: scheme, host, and nothing that could be a token. */
export type MaskUrl = (url: string) => string;

/** Whoever holds a secret can sign in our name, so it is for those who may set it as well. */
export const seesSecrets = ({ scope, visibility }: SecretReader): boolean =>
  scope === 'write' && visibility === 'all';

/** Enough to tell which secret a receiver has, and no help in guessing it. */
const LAST_CHARACTERS = 4;
const maskSecret = (secret: string): string => `***${secret.slice(-LAST_CHARACTERS)}`;

export function shownDestination(
  destination: Destination,
  reader: SecretReader,
  maskUrl: MaskUrl,
): WebhookDestination {
  const { id, name, created_at } = destination;
  if ('queue' in destination) {
    const { queue, alerts = false } = destination;
    return { id, name, url_masked: null, queue, alerts, secret: null, created_at };
  }
  const { url, secret } = destination;
  return {
    id,
    name,
    url_masked: maskUrl(url),
    queue: null,
    alerts: false,
    secret: seesSecrets(reader) ? secret : maskSecret(secret),
    created_at,
  };
}

/** The secrets that sign at this time, the newest first. */
export const signingSecrets = ({ secret, retired_secrets }: SigningSecrets, now: Date): string[] => [
  secret,
  ...retired_secrets.filter(({ until }) => until > now.toISOString()).map((retired) => retired.secret),
];
