import { isDeepStrictEqual } from 'node:util';
import type { Refuse } from '#contract/errors.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
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

/** Tells what is connected where nothing of the credentials can be written any more today. */
type WithoutRoom = (next: Connected) => Connected;

/**
 * Writes a new version of the secret, then makes the store name it. Whoever comes second finds another version named,
 * reads that and starts again, so that of two changes at once neither is lost.
 */
const changeIntegrations = (
  { integrations, vault }: IntegrationPorts,
  workspaceId: string,
  change: Change,
  withoutRoom: WithoutRoom,
): Promise<{ readonly connected: Connected }> =>
  retryWhileChanged(async () => {
    const seen = await integrations.get(workspaceId);
    const { version, connected } = seen;
    const kept = version === null ? {} : await vault.read(workspaceId, version);
    const next = change({ connected, credentials: ofConnected(kept, connected) });
    if (!next) return { connected };
    const written = await vault.write(workspaceId, next.credentials, version);
    const stored = {
      version: written ?? version,
      connected: written === null ? withoutRoom(next.connected) : next.connected,
    };
    return (await integrations.replace(workspaceId, seen, stored)) ? stored : CHANGED;
  });

/** Those of a connection that was removed without room for another version are forgotten with the next one. */
const ofConnected = (credentials: CredentialsByName, connected: Connected): CredentialsByName =>
  Object.fromEntries(Object.entries(credentials).filter(([name]) => connected[name as IntegrationName]));

export interface NewConnection extends Pick<Integration, 'label' | 'config'> {
  readonly credentials: Credentials;
  readonly at: Date;
}

export interface ConnectPorts extends IntegrationPorts {
  readonly refuse: Refuse<'too_many_changes'>;
}

/**
 * Connects, or replaces the credentials of what is connected, which keeps the time it was connected. What is connected
 * with the very same already is left alone: versions of a secret are few.
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
 * Forgets a connection and its credentials, which nobody reads where they cannot be removed today; one that is not there
 * stays away.
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
      if (!connected[name]) return undefined;
      const { [name]: _, ...othersConnected } = connected;
      const { [name]: __, ...otherCredentials } = credentials;
      return { connected: othersConnected, credentials: otherCredentials };
    },
    (next) => next,
  );
}
