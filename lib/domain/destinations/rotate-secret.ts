import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import type { Destination, DestinationStore } from './destination.ts';
import { type FindDestinationPorts, findDestination } from './find-destination.ts';

const HOUR_MS = 3_600_000;
const STILL_SIGNS_MS = 24 * HOUR_MS;
/** Every secret is one more signature in a header; whoever rotates more often than this has no old receiver left. */
const RETIRED_MAX = 4;

export interface RotateSecretPorts extends FindDestinationPorts {
  readonly destinations: Pick<DestinationStore, 'get' | 'replaceSecret'>;
  readonly newSecret: () => string;
  readonly now: () => Date;
}

/** A new secret; the one before signs beside it for 24 hours. */
export const rotateSecret = (
  ports: RotateSecretPorts,
  workspaceId: string,
  id: string,
): Promise<Destination> =>
  retryWhileChanged(async () => {
    const before = await findDestination(ports, workspaceId, id);
    const at = ports.now();
    const until = new Date(at.getTime() + STILL_SIGNS_MS).toISOString();
    const stillSigning = before.retired_secrets.filter((retired) => retired.until > at.toISOString());
    const changes = {
      secret: ports.newSecret(),
      retired_secrets: [{ secret: before.secret, until }, ...stillSigning].slice(0, RETIRED_MAX),
    };
    return (await ports.destinations.replaceSecret(workspaceId, before, changes)) ?? CHANGED;
  });
