import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { memberVisibility } from '#contract/members.ts';
import type { AllowedDomain, ShownSignInSettings, SignInSettingsInput } from '#contract/sign-in.ts';
import {
  type ConnectPorts,
  connect,
  disconnect,
} from '#domain/workspace/integrations/change-integrations.ts';
import type { Integration, IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';

/** The provider that a workspace's people sign in with, without its secret. */
export interface SignInProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly allowed_domains: readonly AllowedDomain[];
}

export interface OpenedProvider extends SignInProvider {
  readonly client_secret: string;
}

/** Which workspaces use an email domain. Only for finding a workspace: its own settings decide. */
export interface SignInDomainStore {
  /** Up to two: more than one can't be told apart by a domain. */
  workspacesOf(domain: string): Promise<string[]>;
  replace(workspaceId: string, before: readonly string[], after: readonly string[]): Promise<void>;
}

const storedDomains = z.array(z.object({ domain: z.string(), visibility: memberVisibility.nullable() }));

/** The settings of a connection. Its configuration holds text only. */
export const providerOf = ({ config }: Pick<Integration, 'config'>): SignInProvider => ({
  issuer: config.issuer ?? '',
  client_id: config.client_id ?? '',
  allowed_domains: storedDomains.parse(JSON.parse(config.allowed_domains ?? '[]')),
});

/** The workspace's provider with its secret; undefined if none is connected. */
export async function openProvider(
  ports: IntegrationPorts,
  workspaceId: string,
): Promise<OpenedProvider | undefined> {
  const opened = (await openIntegrations(ports, workspaceId, ['sign_in'])).get('sign_in');
  return opened && { ...providerOf(opened), client_secret: opened.credentials.client_secret ?? '' };
}

export const CALLBACK_PATH = '/sign-in/callback';
export const START_PATH = '/sign-in';

export const redirectUriOf = (publicUrl: string): string => `${publicUrl}${CALLBACK_PATH}`;

/** The settings as owners see them. */
export const shownSettings = (
  workspaceId: string,
  publicUrl: string | undefined,
  connection: Integration | undefined,
): ShownSignInSettings => {
  const provider = connection && providerOf(connection);
  return {
    issuer: provider?.issuer ?? null,
    client_id: provider?.client_id ?? null,
    allowed_domains: [...(provider?.allowed_domains ?? [])],
    connected_at: connection?.connected_at ?? null,
    redirect_uri: publicUrl === undefined ? null : redirectUriOf(publicUrl),
    sign_in_url: publicUrl === undefined ? null : `${publicUrl}${START_PATH}?workspace=${workspaceId}`,
  };
};

/** What is wrong with a provider, in words for the owner who connects it. */
export type ProviderCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly isDown: boolean };

export interface ConnectProviderPorts extends ConnectPorts {
  readonly domains: SignInDomainStore;
  readonly checkProvider: (issuer: string) => Promise<ProviderCheck>;
  readonly now: () => Date;
  readonly refuse: Refuse<'provider_failed' | 'too_many_changes' | 'validation_failed'>;
}

const wrong = (
  { refuse }: Pick<ConnectProviderPorts, 'refuse'>,
  path: keyof SignInSettingsInput,
  message: string,
) => refuse('validation_failed', undefined, [{ path, message }]);

/** A stored secret belongs to one client of one provider: it must not be sent to another. */
async function secretFor(
  ports: ConnectProviderPorts,
  workspaceId: string,
  { issuer, client_id, client_secret }: SignInSettingsInput,
): Promise<string> {
  if (client_secret !== undefined) return client_secret;
  const kept = await openProvider(ports, workspaceId);
  if (kept && kept.issuer === issuer && kept.client_id === client_id) return kept.client_secret;
  throw wrong(ports, 'client_secret', 'Is required for a new provider or client.');
}

/** Connects a provider, or changes the one that is connected. */
export async function connectProvider(
  ports: ConnectProviderPorts,
  workspaceId: string,
  input: SignInSettingsInput,
): Promise<Integration> {
  const { issuer, client_id, allowed_domains } = input;
  const names = allowed_domains.map(({ domain }) => domain);
  if (new Set(names).size !== names.length) {
    throw wrong(ports, 'allowed_domains', 'Must not list a domain twice.');
  }
  const client_secret = await secretFor(ports, workspaceId, input);
  const check = await ports.checkProvider(issuer);
  if (!check.ok) {
    if (check.isDown) throw ports.refuse('provider_failed', check.reason);
    throw wrong(ports, 'issuer', check.reason);
  }
  const { sign_in: before } = (await ports.integrations.get(workspaceId)).connected;
  const connection = await connect(ports, workspaceId, 'sign_in', {
    label: new URL(issuer).host,
    config: { issuer, client_id, allowed_domains: JSON.stringify(allowed_domains) },
    credentials: { client_secret },
    at: ports.now(),
  });
  const known = before ? providerOf(before).allowed_domains.map(({ domain }) => domain) : [];
  await ports.domains.replace(workspaceId, known, names);
  return connection;
}

/** Nobody can sign in with it any more. Sessions go on until they end. */
export async function disconnectProvider(
  ports: IntegrationPorts & { readonly domains: SignInDomainStore },
  workspaceId: string,
): Promise<void> {
  const { sign_in: before } = (await ports.integrations.get(workspaceId)).connected;
  await disconnect(ports, workspaceId, 'sign_in');
  const known = before ? providerOf(before).allowed_domains.map(({ domain }) => domain) : [];
  await ports.domains.replace(workspaceId, known, []);
}
