import * as z from 'zod';
import { type CrmProvider, crmProviders } from '#contract/crms.ts';
import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import type { OwnerGuard } from '#domain/workspace/members/member-store.ts';

/** The services a workspace can connect. */
export type IntegrationName = CrmProvider | 'chat' | DirectoryProvider | 'sign_in';

export const integrationNames: readonly IntegrationName[] = [
  ...crmProviders,
  'chat',
  ...directoryProviders,
  'sign_in',
];

/** The public part of a connection. It contains no secrets. */
export const integration = z.object({
  connected_at: z.string(),
  /** The service's name for the account, so that people recognize it. */
  label: z.string(),
  /** Settings of the connection, such as a host. */
  config: z.record(z.string(), z.string()).readonly(),
});

export type Integration = Readonly<z.infer<typeof integration>>;

/** The result of trying credentials with a call that changes nothing. */
export type CredentialTestResult<Accepted> =
  | ({ readonly kind: 'accepted' } & Accepted)
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type Credentials = Readonly<Record<string, string>>;

export type ConnectedIntegrations = Readonly<Partial<Record<IntegrationName, Integration>>>;
export type CredentialsByName = Readonly<Partial<Record<IntegrationName, Credentials>>>;

/** All connections of a workspace, and the version of its secret that holds their credentials. */
export interface Integrations {
  /** Null if no secret was ever written. */
  readonly version: string | null;
  readonly connected: ConnectedIntegrations;
}

export interface IntegrationStore {
  get(workspaceId: string): Promise<Integrations>;
  /** False if it, or the guard, has changed since it was read. */
  replace(
    workspaceId: string,
    previousIntegrations: Integrations,
    nextIntegrations: Integrations,
    guard?: OwnerGuard,
  ): Promise<boolean>;
}

/** Stores credentials. Every write creates a new version, and versions never change. */
interface CredentialVault {
  read(workspaceId: string, version: string): Promise<CredentialsByName>;
  /** Returns the new version, which takes effect when the store points to it, or null if today's limit is reached. */
  write(
    workspaceId: string,
    credentials: CredentialsByName,
    previousVersion: string | null,
  ): Promise<string | null>;
}

export interface IntegrationPorts {
  readonly integrations: IntegrationStore;
  /** Checks, at every attempt, whether the change locks owners out. @default it can't */
  readonly checkOwnerStays?: () => Promise<OwnerGuard>;
  readonly vault: CredentialVault;
}
