import type { Refuse } from '#contract/errors.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import {
  type DestinationStore,
  type FindDestinationPorts,
  findDestination,
  type UrlDestination,
} from './destination.ts';
import { type ReplaceSecretPorts, replaceSecret } from './replace-secret.ts';

export interface RotateSecretPorts extends FindDestinationPorts, ReplaceSecretPorts {
  readonly destinations: Pick<DestinationStore, 'get' | 'replaceSecret'>;
  readonly refuse: Refuse<'not_found' | 'too_many_secrets' | 'no_signing_secret'>;
}

/** A new secret for a destination, by the rules of `replaceSecret`. */
export const rotateSecret = (
  ports: RotateSecretPorts,
  workspaceId: string,
  id: string,
): Promise<UrlDestination> =>
  retryWhileChanged(async () => {
    const destination = await findDestination(ports, workspaceId, id);
    if ('queue' in destination) throw ports.refuse('no_signing_secret');
    const changes = replaceSecret(ports, destination);
    return (await ports.destinations.replaceSecret(workspaceId, destination, changes)) ?? CHANGED_MEANWHILE;
  });
