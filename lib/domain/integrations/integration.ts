import { type CrmProvider, crmProviders } from '#contract/crms.ts';
import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';

/** The services that a workspace can be connected to. */
export type IntegrationName = CrmProvider | 'chat' | DirectoryProvider;

export const integrationNames: readonly IntegrationName[] = [...crmProviders, 'chat', ...directoryProviders];

/** What is known of a connection; nothing of it is secret. */
export interface Integration {
  readonly connected_at: string;
  /** What the other side calls the account, so that people see which one it is. */
  readonly label: string;
  /** Settings that go with the connection, such as a host. */
  readonly config: Readonly<Record<string, string>>;
}

export type Credentials = Readonly<Record<string, string>>;

export type Connected = Readonly<Partial<Record<IntegrationName, Integration>>>;
export type CredentialsByName = Readonly<Partial<Record<IntegrationName, Credentials>>>;

/** All connections of a workspace, and which version of its secret holds their credentials. */
export interface Integrations {
  /** Null: no secret was ever written. */
  readonly version: string | null;
  readonly connected: Connected;
}

export interface IntegrationStore {
  get(workspaceId: string): Promise<Integrations>;
  /** False where it is no longer as it was seen. */
  replace(workspaceId: string, seen: Integrations, next: Integrations): Promise<boolean>;
}

/** Where credentials lie: every write makes a version of its own, and none is ever changed. */
interface CredentialVault {
  read(workspaceId: string, version: string): Promise<CredentialsByName>;
  /** The version written, after the one named before: it counts only when the store names it. Null: no room today. */
  write(workspaceId: string, credentials: CredentialsByName, before: string | null): Promise<string | null>;
}

export interface IntegrationPorts {
  readonly integrations: IntegrationStore;
  readonly vault: CredentialVault;
}
