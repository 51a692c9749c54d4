import { isDeepStrictEqual } from 'node:util';
import type { Refuse } from '#contract/errors.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type {
  Connected,
  Credentials,
  CredentialsByName,
  Integration,
  IntegrationName,
  IntegrationPorts,
} from './integration.ts';

interface Connections {
  readonly connected: Connected;
  readonly credentials: CredentialsByName;
}

type Change = (before: Connections) => Connections | undefined;

/** What is connected if today's limit leaves no room for another version of the secret. */
type WithoutRoom = (next: Connected) => Connected;

/**
 * Writes a new version of the secret, then points the store to it. Of two concurrent changes, the second sees another
 * version, reads it and starts over, so neither is lost.
 */
const changeIntegrations = (
  { integrations, vault, checkOwnerStays }: IntegrationPorts,
  workspaceId: string,
  change: Change,
  withoutRoom: WithoutRoom,
): Promise<{ readonly connected: Connected }> =>
  retryWhileChanged(async () => {
    const guard = await checkOwnerStays?.();
    const seen = await integrations.get(workspaceId);
    const { version, connected } = seen;
    const storedCredentials = version === null ? {} : await vault.read(workspaceId, version);
    const next = change({ connected, credentials: pickConnected(storedCredentials, connected) });
    if (!next) return { connected };
    const written = await vault.write(workspaceId, next.credentials, version);
    const stored = {
      version: written ?? version,
      connected: written === null ? withoutRoom(next.connected) : next.connected,
    };
    return (await integrations.replace(workspaceId, seen, stored, guard)) ? stored : CHANGED;
  });

/** Drops credentials of connections that were removed when no new version could be written. */
const pickConnected = (credentials: CredentialsByName, connected: Connected): CredentialsByName =>
  Object.fromEntries(Object.entries(credentials).filter(([name]) => connected[name as IntegrationName]));

export interface NewConnection extends Pick<Integration, 'label' | 'config'> {
  readonly credentials: Credentials;
  readonly at: Date;
}

export interface ConnectPorts extends IntegrationPorts {
  readonly refuse: Refuse<'too_many_changes'>;
}

/**
 * Connects a service, or replaces the credentials of a connected one, which keeps its connection time. Identical
 * credentials are not written again: versions of a secret are limited.
 */
export async function connect(
  ports: ConnectPorts,
  workspaceId: string,
  name: IntegrationName,
  { credentials, label, config, at }: NewConnection,
): Promise<Integration> {
  const fresh: Integration = { connected_at: at.toISOString(), label, config };
  const { connected } = await changeIntegrations(
    ports,
    workspaceId,
    (before) => {
      const next = { ...fresh, connected_at: before.connected[name]?.connected_at ?? fresh.connected_at };
      const isSame =
        isDeepStrictEqual(before.connected[name], next) &&
        isDeepStrictEqual(before.credentials[name], credentials);
      if (isSame) return undefined;
      return {
        connected: { ...before.connected, [name]: next },
        credentials: { ...before.credentials, [name]: credentials },
      };
    },
    () => {
      throw ports.refuse('too_many_changes');
    },
  );
  return connected[name] ?? fresh;
}

/**
 * Removes a connection and its credentials. If today's versions are used up, the credentials stay but are never read. Does
 * nothing if there is no connection.
 */
export async function disconnect(
  ports: IntegrationPorts,
  workspaceId: string,
  name: IntegrationName,
): Promise<void> {
  await changeIntegrations(
    ports,
    workspaceId,
    ({ connected, credentials }) => {
      const { [name]: removed, ...remainingConnections } = connected;
      if (!removed) return undefined;
      const { [name]: _, ...otherCredentials } = credentials;
      return { connected: remainingConnections, credentials: otherCredentials };
    },
    (next) => next,
  );
}
