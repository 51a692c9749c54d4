import type { CrmCredentials } from '#contract/crms.ts';
import type { Integration } from '#domain/workspace/integrations/integration.ts';

/** A raw request to a sandbox. */
export interface SandboxRequest {
  readonly method: string;
  /** Relative to the sandbox's root, including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A fault to inject into the next matching calls. */
export interface Fault {
  /** A part of the path of matching calls. */
  readonly path: string;
  readonly times: number;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A record as the sandbox page shows it. */
export interface SandboxRecord {
  readonly kind: 'company' | 'contact' | 'note';
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly companyId?: string | undefined;
  /** Fields changed by the last write. */
  readonly changed: readonly string[];
  /** How often the API has written it. */
  readonly writes: number;
  /** The account started with it. */
  readonly isCustomers: boolean;
}

/** A stand-in for another service that enforces its rules. */
export interface Sandbox {
  handle(request: SandboxRequest): SandboxResponse;
  /** Its records by account; an account is a portal or an org. */
  records(): ReadonlyMap<string, readonly SandboxRecord[]>;
  addFault(account: string, fault: Fault): void;
  /** Sets rules that an account's administrators can define; see each sandbox. */
  setRules(account: string, rules: Readonly<Record<string, unknown>>): void;
  /** The account's calls so far, by method and path. */
  calls(account: string): ReadonlyMap<string, number>;
}

/** The sandbox of a CRM, and how to access its accounts. */
export interface CrmSandbox {
  make(now?: () => number): Sandbox;
  /** The account for a name, such as a workspace's id. */
  accountOf(name: string): string;
  credentialsOf(account: string): CrmCredentials;
  /** What our adapter learns about the account when it is connected. */
  describeAccount(account: string): Pick<Integration, 'label' | 'config'>;
}
