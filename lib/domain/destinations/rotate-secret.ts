import type { Refuse } from '#contract/errors.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import type { DestinationStore, UrlDestination } from './destination.ts';
import { type FindDestinationPorts, findDestination } from './find-destination.ts';

const HOUR_MS = 3_600_000;
const STILL_SIGNS_MS = 24 * HOUR_MS;
/** Every secret is one more signature in the header of every delivery. */
const RETIRED_MAX = 4;

export interface RotateSecretPorts extends FindDestinationPorts {
  readonly destinations: Pick<DestinationStore, 'get' | 'replaceSecret'>;
  readonly newSecret: () => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'too_many_secrets' | 'no_signing_secret'>;
}

/** A new secret; each one before signs beside it for 24 hours, which no later rotation cuts short. */
export const rotateSecret = (
  ports: RotateSecretPorts,
  workspaceId: string,
  id: string,
): Promise<UrlDestination> =>
  retryWhileChanged(async () => {
    const before = await findDestination(ports, workspaceId, id);
    if ('queue' in before) throw ports.refuse('no_signing_secret');
    const at = ports.now();
    const until = new Date(at.getTime() + STILL_SIGNS_MS).toISOString();
    const stillSigning = before.retired_secrets.filter((retired) => retired.until > at.toISOString());
    const oldest = stillSigning.at(-1);
    if (oldest && stillSigning.length >= RETIRED_MAX) {
      throw ports.refuse(
        'too_many_secrets',
        `${stillSigning.length} replaced secrets still sign for this destination. Rotate again after ${oldest.until}.`,
      );
    }
    const changes = {
      secret: ports.newSecret(),
      retired_secrets: [{ secret: before.secret, until }, ...stillSigning],
    };
    return (await ports.destinations.replaceSecret(workspaceId, before, changes)) ?? CHANGED;
  });
