import { isDeepStrictEqual } from 'node:util';
import type { Refuse } from '#contract/errors.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type {
  ConnectedIntegrations,
  Credentials,
  CredentialsByName,
  Integration,
  IntegrationName,
  IntegrationPorts,
} from './integration.ts';

interface Connections {
  readonly connected: ConnectedIntegrations;
  readonly credentials: CredentialsByName;
}

interface ChangeSteps {
  /** What is connected afterwards. Undefined if nothing changes. */
  readonly change: (currentConnections: Connections) => Connections | undefined;
  /** Called if today's limit leaves no room for another version of the secret: throws, or the old version stays. */
  readonly onFullVault: () => void;
}

interface ChangeResult {
  readonly connected: ConnectedIntegrations;
  readonly isChanged: boolean;
}

/**
 * Writes a new version of the secret, then points the store to it. Of two concurrent changes, the second sees another
 * version, reads it and starts over, so neither is lost.
 */
const changeIntegrations = (
  { integrations, vault, checkOwnerStays }: IntegrationPorts,
  workspaceId: string,
  { change, onFullVault }: ChangeSteps,
): Promise<ChangeResult> =>
  retryWhileChanged(async () => {
    const guard = await checkOwnerStays?.();
    const storedIntegrations = await integrations.get(workspaceId);
    const { version, connected } = storedIntegrations;
    const storedCredentials = version === null ? {} : await vault.read(workspaceId, version);
    const nextConnections = change({ connected, credentials: pickConnected(storedCredentials, connected) });
    if (!nextConnections) return { connected, isChanged: false };
    const newVersion = await vault.write(workspaceId, nextConnections.credentials, version);
    if (newVersion === null) onFullVault();
    const nextIntegrations = { version: newVersion ?? version, connected: nextConnections.connected };
    const isStored = await integrations.replace(workspaceId, storedIntegrations, nextIntegrations, guard);
    return isStored ? { connected: nextConnections.connected, isChanged: true } : CHANGED_MEANWHILE;
  });

/** Drops credentials of connections that were removed when no new version could be written. */
const pickConnected = (credentials: CredentialsByName, connected: ConnectedIntegrations): CredentialsByName =>
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
  const newConnection: Integration = { connected_at: at.toISOString(), label, config };
  const { connected } = await changeIntegrations(ports, workspaceId, {
    change(currentConnections) {
      const connection = {
        ...newConnection,
        connected_at: currentConnections.connected[name]?.connected_at ?? newConnection.connected_at,
      };
      const isSameConnection =
        isDeepStrictEqual(currentConnections.connected[name], connection) &&
        isDeepStrictEqual(currentConnections.credentials[name], credentials);
      if (isSameConnection) return undefined;
      return {
        connected: { ...currentConnections.connected, [name]: connection },
        credentials: { ...currentConnections.credentials, [name]: credentials },
      };
    },
    onFullVault() {
      throw ports.refuse('too_many_changes');
    },
  });
  return connected[name] ?? newConnection;
}

/**
 * Removes a connection and its credentials. If today's versions are used up, the credentials stay but are never read. Returns
 * whether there was a connection.
 */
export async function disconnect(
  ports: IntegrationPorts,
  workspaceId: string,
  name: IntegrationName,
): Promise<boolean> {
  const { isChanged } = await changeIntegrations(ports, workspaceId, {
    change({ connected, credentials }) {
      const { [name]: removedConnection, ...otherConnections } = connected;
      if (!removedConnection) return undefined;
      const { [name]: _, ...otherCredentials } = credentials;
      return { connected: otherConnections, credentials: otherCredentials };
    },
    onFullVault() {},
  });
  return isChanged;
}
