import type { WorkflowName } from './workflows.ts';

/** Outside sources. Each stage chooses their adapters. */
export const providerNames = ['directory', 'reasoning', 'research'] as const;

export type ProviderName = (typeof providerNames)[number];

/**
 * What a function touches: its grants and environment follow from this. The names of the queues are a parameter because the
 * queues themselves are declared with what their consumers use.
 */
export interface FunctionUses<QueueName extends string> {
  /**
   * `none` only for endpoints that never use the table. `list` reads, and writes the cursors that lists keep for their
   * next pages.
   */
  readonly table: 'none' | 'read' | 'list' | 'write';
  /**
   * `keys`: only API keys and the workspaces' own records, such as members. `sign_in`: the same, and it adds audit events.
   * `mail_links`: reads and updates single records of workspaces.
   * @default every partition it isn't denied
   */
  readonly partitions?: 'keys' | 'sign_in' | 'mail_links';
  /** State machines it starts. */
  readonly workflows?: readonly WorkflowName[];
  /** State machines whose executions it restarts if they ended badly. It needs to know how they ended, and their time limits. */
  readonly restarts?: readonly WorkflowName[];
  /** Outside sources it calls. */
  readonly providers?: readonly ProviderName[];
  /** Queues it sends to. */
  readonly queues?: readonly QueueName[];
  /** Whether it checks webhook URLs or sends to them. */
  readonly webhooks?: true;
  /** What it does with the workspace's credentials for other services. @default nothing */
  readonly credentials?: 'read' | 'write';
  /** The same for the secret of the provider that its people sign in with. @default nothing */
  readonly signInSecret?: 'read' | 'write';
  /** What it does with signing secrets and the URLs they sign for. @default nothing: its role is denied them */
  readonly signingSecrets?: 'read' | 'write';
  /** What it does with the records of API keys. @default nothing: its role is denied them */
  readonly apiKeys?: 'read' | 'write';
  /** `check`: knows the stage's export queues; `send`: may send to them as well. */
  readonly exportQueues?: 'check' | 'send';
  /** Whether it sends email, if the stage has a sender. */
  readonly email?: true;
  /** Whether it reports the stage's directories and models, and their budgets. */
  readonly providerSettings?: true;
  /** Whether it reports if the stage offers agent tools. */
  readonly mcp?: true;
  /** Whether it needs the base URL that clients use, such as to sign in. */
  readonly publicUrl?: true;
  /** Whether it needs the prefix of the stage's keys. */
  readonly keyPrefix?: true;
  /** Whether it reports how long audit events are kept. */
  readonly auditDays?: true;
  /** Whether it needs the secret of the suppression list, as what stores people does. */
  readonly suppression?: true;
}
