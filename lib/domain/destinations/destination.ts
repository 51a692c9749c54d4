import type { WebhookDestination } from '#contract/webhook-destinations.ts';

/** A secret that was replaced and still signs for a while. */
interface RetiredSecret {
  readonly secret: string;
  readonly until: string;
}

/** A destination as it is kept. Its URL and its secrets leave this record only towards the receiver. */
export interface Destination {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly retired_secrets: readonly RetiredSecret[];
  readonly created_at: string;
}

export interface DestinationStore {
  /** Oldest first. */
  list(workspaceId: string): Promise<Destination[]>;
  get(workspaceId: string, id: string): Promise<Destination | undefined>;
  add(workspaceId: string, destination: Destination): Promise<'done' | 'taken' | 'full'>;
  /** Undefined where there is no such destination or its secret is not `before.secret` any more. */
  replaceSecret(
    workspaceId: string,
    before: Destination,
    changes: Pick<Destination, 'secret' | 'retired_secrets'>,
  ): Promise<Destination | undefined>;
  remove(workspaceId: string, id: string): Promise<'done' | 'missing'>;
}

/** How a URL is shown: scheme, host, and nothing that could be a token. */
export type MaskUrl = (url: string) => string;

export const shownDestination = (
  { id, name, url, secret, created_at }: Destination,
  maskUrl: MaskUrl,
): WebhookDestination => ({ id, name, url_masked: maskUrl(url), secret, created_at });

/** The secrets that sign at this time, the newest first. */
export const signingSecrets = (
  { secret, retired_secrets }: Pick<Destination, 'secret' | 'retired_secrets'>,
  now: Date,
): string[] => [
  secret,
  ...retired_secrets.filter(({ until }) => until > now.toISOString()).map((retired) => retired.secret),
];
