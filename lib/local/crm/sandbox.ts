import type { CrmCredentials } from '#contract/crms.ts';

/** A request to a sandbox of another service, as it came. */
export interface SandboxRequest {
  readonly method: string;
  /** From the sandbox's own root on, query included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Trouble that a sandbox makes on demand, for as many of the fitting calls as it says. */
export interface Fault {
  /** A part of the calls' paths. */
  readonly path: string;
  readonly times: number;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What people see of a record in a sandbox. */
export interface SandboxRecord {
  readonly kind: 'company' | 'contact';
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly companyId?: string | undefined;
  /** Fields that the last write changed. */
  readonly changed: readonly string[];
  readonly writes: number;
}

/** A stand-in for another service that keeps its rules. */
export interface Sandbox {
  handle(request: SandboxRequest): SandboxAnswer;
  /** What lies in it, by account; an account is a portal or an org. */
  records(): ReadonlyMap<string, readonly SandboxRecord[]>;
  addFault(account: string, fault: Fault): void;
  /** Rules that an account's own administrators have set; see each sandbox for those it knows. */
  setRules(account: string, rules: Readonly<Record<string, unknown>>): void;
  /** Calls an account has had so far, by method and path. */
  calls(account: string): ReadonlyMap<string, number>;
}

/** The sandbox of a CRM, and how to get into an account of it. */
export interface CrmSandbox {
  make(now?: () => number): Sandbox;
  /** The account that belongs to a name, such as a workspace's id. */
  accountOf(name: string): string;
  credentialsOf(account: string): CrmCredentials;
}
