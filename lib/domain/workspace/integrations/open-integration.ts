import type { Credentials, Integration, IntegrationName, IntegrationPorts } from './integration.ts';

export interface OpenedIntegration extends Integration {
  readonly credentials: Credentials;
  /** Changes whenever any of the workspace's credentials change. */
  readonly version: string;
}

/** These connections with their current credentials. Missing ones are left out. */
export async function openIntegrations<Name extends IntegrationName>(
  { integrations, vault }: IntegrationPorts,
  workspaceId: string,
  names: readonly Name[],
): Promise<ReadonlyMap<Name, OpenedIntegration>> {
  const { version, connected } = await integrations.get(workspaceId);
  const requestedNames = names.filter((name) => connected[name]);
  if (version === null || requestedNames.length === 0) return new Map();
  const credentials = await vault.read(workspaceId, version);
  return new Map(
    requestedNames.flatMap((name) => {
      const integration = connected[name];
      const integrationCredentials = credentials[name];
      return integration && integrationCredentials
        ? [[name, { ...integration, credentials: integrationCredentials, version }] as const]
        : [];
    }),
  );
}
