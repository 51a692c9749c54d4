import type { AnyEndpoint } from '#contract/endpoint.ts';

/** Rows a tool shows at once. */
export const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 50;

type Scalar = string | number | boolean;

/** One public API call that a tool makes. By default, each parameter and field is an argument of the same name. */
export interface AgentCall {
  readonly endpoint: AnyEndpoint;
  /** Name of the response in the result. */
  readonly as: string;
  /** Arguments whose name differs from the API's: `{ id: 'account_id' }`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Parameters that agents can't set. */
  readonly without?: readonly string[];
  /** Values that are always sent. */
  readonly fixed?: Readonly<Record<string, Scalar>>;
  /** Values sent if the agent gives none. */
  readonly defaults?: Readonly<Record<string, Scalar>>;
  /** The argument that is the whole body. @default fields of the body are arguments */
  readonly wholeBody?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** The call is made only if this argument is given. @default always */
  readonly when?: string;
  /** Parameters taken from an earlier response: `{ id: 'list.id' }`. */
  readonly chained?: Readonly<Record<string, string>>;
  /** For a list: shows only the record with this argument's id. */
  readonly pick?: string;
  /** Fields of a record that are shown. */
  readonly fields: readonly string[];
  /** Fields whose name differs from the API's: `{ accountId: 'account_id' }`. */
  readonly shownAs?: Readonly<Record<string, string>>;
  /** Fields shown of records nested in a field, such as `contacts` or `without_email.contacts`. @default all */
  readonly nested?: Readonly<Record<string, readonly string[]>>;
  /** Nested lists sorted by a field, ascending; false comes before true. */
  readonly sorted?: Readonly<Record<string, string>>;
  /** For a list next to other responses: how many are shown, sorted by `by`, ascending. */
  readonly most?: { readonly count: number; readonly by?: string };
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** When to use it, what it returns, what to do next and what it costs. */
  readonly description: string;
  readonly calls: readonly [AgentCall, ...AgentCall[]];
  /** Descriptions of arguments that have none in the contract. */
  readonly hints?: Readonly<Record<string, string>>;
  /** Exactly one, or at least one, of these is required. */
  readonly oneOf?: readonly string[];
  readonly anyOf?: readonly string[];
  /** What a call costs. It requires `confirm_spend`. @default free */
  readonly spends?: string;
  /** What a call sends out of the workspace. It requires `confirm_send`. @default nothing */
  readonly sends?: string;
  /** The argument with which a call only says what it would do, so it needs no consent. */
  readonly freeWith?: string;
  /** Whether it destroys something for good. @default false */
  readonly destroys?: boolean;
  /** Whether it is idempotent. @default as its HTTP methods are */
  readonly repeatable?: boolean;
  /** Whether it contacts third parties. @default false */
  readonly reachesOut?: boolean;
  /** What to do after a successful call; part of its result. */
  readonly next?: string;
  /** What to do if the service timed out. @default try again */
  readonly ifLate?: string;
}

export const defineTool = (tool: AgentTool): AgentTool => tool;
