import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import type { Crm, LiveAccounts } from '#domain/outbound/crm/crm.ts';
import type { SentValues } from '#domain/outbound/crm/sent-values.ts';
import type { OpenedIntegration } from '#domain/workspace/integrations/open-integration.ts';
import type { Pace } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';

/** A workspace's connection to a CRM. */
export type CrmAccess = Pick<OpenedIntegration, 'credentials' | 'config'>;

/** What reading a CRM takes. */
export interface CrmReadConnection extends CrmAccess {
  readonly transport: Transport;
  /** Identifies this set of credentials. A container sets up each connection once. */
  readonly name: string;
  /** @default the limit of the CRM's smallest plan */
  readonly pace?: Pace;
  /** @default the CRM's limit for searches, if it has one of its own */
  readonly searchPace?: Pace;
}

export interface CrmConnection extends CrmReadConnection {
  readonly liveAccounts: LiveAccounts;
  readonly sentValues: SentValues;
}

/** The account behind the credentials. */
export interface CrmIdentity {
  /** Its name in the CRM. */
  readonly label: string;
  /**
   * Stored with the connection. `account_id` is the vendor's own id of the account, which stays when its host is renamed; the
   * rest links to records.
   */
  readonly config?: Readonly<Record<string, string>>;
}

/** How the service talks to one CRM. */
export interface CrmAdapter {
  /** The API's origin for this connection: a fixed host, or one that matches the contract's pattern. */
  origin(config: CrmAccess['config']): string;
  open(connection: CrmConnection): Crm;
  /** Reads companies page by page and writes nothing. */
  reader(connection: CrmReadConnection): CrmReader;
  /** Tests the credentials with a call that changes nothing. Throws a vendor error if they don't work. */
  identify(access: CrmAccess, transport: Transport, abortSignal: AbortSignal): Promise<CrmIdentity>;
}
