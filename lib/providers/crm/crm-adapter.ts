import type { Crm } from '#domain/outbound/crm/crm.ts';
import type { CrmLinks } from '#domain/outbound/crm/crm-links.ts';
import type { OpenedIntegration } from '#domain/workspace/integrations/open-integration.ts';
import type { Pace } from '#providers/http/token-bucket.ts';
import type { Transport } from '#providers/http/transport.ts';

/** What a workspace is connected with. */
export type CrmAccess = Pick<OpenedIntegration, 'credentials' | 'config'>;

export interface CrmConnection extends CrmAccess {
  readonly transport: Transport;
  /** Tells this set of credentials from every other: what a container prepares for it, it prepares once. */
  readonly name: string;
  readonly links: CrmLinks;
  /** @default what the CRM allows its smallest plan */
  readonly pace?: Pace;
}

/** The account behind the credentials. */
export interface CrmIdentity {
  /** What the CRM calls it. */
  readonly label: string;
  /** Kept with the connection, to link to records later. */
  readonly config?: Readonly<Record<string, string>>;
}

/** How the service talks to one CRM. */
export interface CrmAdapter {
  /** Where its API is for this connection: a fixed host, or one that the contract's pattern has checked. */
  origin(config: CrmAccess['config']): string;
  open(connection: CrmConnection): Crm;
  /** Tries the credentials with a call that changes nothing. Throws a vendor's error. */
  identify(access: CrmAccess, transport: Transport, signal: AbortSignal): Promise<CrmIdentity>;
}
