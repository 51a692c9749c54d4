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

/**
 * Writes a new version of the secret, then makes the store name it. Whoever comes second finds another version named,
 * reads that and starts again, so that of two changes at once neither is lost.
 */
const changeIntegrations = (
  { integrations, vault }: IntegrationPorts,
  workspaceId: string,
  change: (before: Connections) => Connections | undefined,
): Promise<{ readonly connected: Connected }> =>
  retryWhileChanged(async () => {
    const { version, connected } = await integrations.get(workspaceId);
    const credentials = version === null ? {} : await vault.read(workspaceId, version);
    const next = change({ connected, credentials });
    if (!next) return { connected };
    const written = await vault.write(workspaceId, next.credentials, version);
    const replaced = await integrations.replace(workspaceId, version, {
      version: written,
      connected: next.connected,
    });
    return replaced ? { connected: next.connected } : CHANGED;
  });

export interface NewConnection extends Pick<Integration, 'label' | 'config'> {
  readonly credentials: Credentials;
  readonly at: Date;
}

/** Connects, or replaces the credentials of what is connected, which keeps the time it was connected. */
export async function connect(
  ports: IntegrationPorts,
  workspaceId: string,
  name: IntegrationName,
  { credentials, label, config, at }: NewConnection,
): Promise<Integration> {
  const fresh: Integration = { connected_at: at.toISOString(), label, config };
  const { connected } = await changeIntegrations(ports, workspaceId, (before) => ({
    connected: {
      ...before.connected,
      [name]: { ...fresh, connected_at: before.connected[name]?.connected_at ?? fresh.connected_at },
    },
    credentials: { ...before.credentials, [name]: credentials },
  }));
  return connected[name] ?? fresh;
}

/** Forgets a connection and its credentials; one that is not there stays away. */
export async function disconnect(
  ports: IntegrationPorts,
  workspaceId: string,
  name: IntegrationName,
): Promise<void> {
  await changeIntegrations(ports, workspaceId, ({ connected, credentials }) => {
    if (!connected[name] && !credentials[name]) return undefined;
    const { [name]: _, ...othersConnected } = connected;
    const { [name]: __, ...otherCredentials } = credentials;
    return { connected: othersConnected, credentials: otherCredentials };
  });
}
