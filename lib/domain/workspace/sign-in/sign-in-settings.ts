import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { memberVisibility } from '#contract/members.ts';
import type { AllowedDomain, SignInSettingsInput, SignInSettingsView } from '#contract/sign-in.ts';
import { type ConnectPorts, connect } from '#domain/workspace/integrations/change-integrations.ts';
import type { Integration, IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';

/** The provider that a workspace's people sign in with, without its secret. */
export interface SignInProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly allowed_domains: readonly AllowedDomain[];
}

export interface ProviderWithSecret extends SignInProvider {
  readonly client_secret: string;
}

const storedDomains = z.array(z.object({ domain: z.string(), visibility: memberVisibility }));

/** The settings of a connection. Its configuration holds text only. */
export const toSignInProvider = ({ config }: Pick<Integration, 'config'>): SignInProvider => ({
  issuer: config.issuer ?? '',
  client_id: config.client_id ?? '',
  allowed_domains: storedDomains.parse(JSON.parse(config.allowed_domains ?? '[]')),
});

/** The workspace's provider with its secret; undefined if none is connected. */
export async function openProvider(
  ports: IntegrationPorts,
  workspaceId: string,
): Promise<ProviderWithSecret | undefined> {
  const integration = (await openIntegrations(ports, workspaceId, ['sign_in'])).get('sign_in');
  return (
    integration && {
      ...toSignInProvider(integration),
      client_secret: integration.credentials.client_secret ?? '',
    }
  );
}

/** The link by which a workspace's people sign in. */
export const buildSignInUrl = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl}/sign-in/${workspaceId}`;

/**
 * Each workspace has a redirect URI of its own, so that a provider that leads the browser on to another workspace's provider
 * (mix-up) gets no code of that one: it comes back at the other workspace's URI and is refused there.
 */
export const buildRedirectUri = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl}/sign-in/callback/${workspaceId}`;

/** The settings as owners see them. */
export const toSignInSettingsView = (
  workspaceId: string,
  publicUrl: string | undefined,
  connection: Integration | undefined,
): SignInSettingsView => {
  const provider = connection && toSignInProvider(connection);
  return {
    issuer: provider?.issuer ?? null,
    client_id: provider?.client_id ?? null,
    allowed_domains: [...(provider?.allowed_domains ?? [])],
    connected_at: connection?.connected_at ?? null,
    redirect_uri: publicUrl === undefined ? null : buildRedirectUri(publicUrl, workspaceId),
    sign_in_url: publicUrl === undefined ? null : buildSignInUrl(publicUrl, workspaceId),
  };
};

/** What is wrong with a provider, in words for the owner who connects it. */
export type ProviderCheck =
  | { readonly ok: true /** As its own document spells it. */; readonly issuer: string }
  | { readonly ok: false; readonly reason: string; readonly isDown: boolean };

export interface ConnectProviderPorts extends ConnectPorts {
  readonly checkProvider: (issuer: string) => Promise<ProviderCheck>;
  readonly now: () => Date;
  readonly refuse: Refuse<'provider_failed' | 'too_many_changes' | 'validation_failed'>;
}

const createInputError = (
  { refuse }: Pick<ConnectProviderPorts, 'refuse'>,
  path: keyof SignInSettingsInput,
  message: string,
) => refuse('validation_failed', undefined, [{ path, message }]);

/** A stored secret belongs to one client of one provider: it must not be sent to another. */
async function resolveSecret(
  ports: ConnectProviderPorts,
  workspaceId: string,
  { issuer, client_id, client_secret }: SignInSettingsInput,
): Promise<string> {
  if (client_secret !== undefined) return client_secret;
  const storedProvider = await openProvider(ports, workspaceId);
  if (storedProvider && storedProvider.issuer === issuer && storedProvider.client_id === client_id)
    return storedProvider.client_secret;
  throw createInputError(ports, 'client_secret', 'Is required for a new provider or client.');
}

/** Connects a provider, or changes the one that is connected. */
export async function connectProvider(
  ports: ConnectProviderPorts,
  workspaceId: string,
  input: SignInSettingsInput,
): Promise<Integration> {
  const { client_id, allowed_domains } = input;
  const domainNames = allowed_domains.map(({ domain }) => domain);
  if (new Set(domainNames).size !== domainNames.length) {
    throw createInputError(ports, 'allowed_domains', 'Must not list a domain twice.');
  }
  const providerCheck = await ports.checkProvider(input.issuer);
  if (!providerCheck.ok) {
    if (providerCheck.isDown) throw ports.refuse('provider_failed', providerCheck.reason);
    throw createInputError(ports, 'issuer', providerCheck.reason);
  }
  const { issuer } = providerCheck;
  const client_secret = await resolveSecret(ports, workspaceId, { ...input, issuer });
  return connect(ports, workspaceId, 'sign_in', {
    label: new URL(issuer).host,
    config: { issuer, client_id, allowed_domains: JSON.stringify(allowed_domains) },
    credentials: { client_secret },
    at: ports.now(),
  });
}
