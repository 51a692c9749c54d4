import type { AnyEndpoint } from '#contract/endpoint.ts';

type Scalar = string | number | boolean;

/** One call of the public API that a tool makes. Without more, each parameter and field is an argument of the same name. */
export interface AgentCall {
  readonly endpoint: AnyEndpoint;
  /** What the answer is called in the result. */
  readonly as: string;
  /** Arguments that have another name than the API's: `{ id: 'account_id' }`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** What the API takes and agents cannot say. */
  readonly without?: readonly string[];
  /** What is always sent. */
  readonly fixed?: Readonly<Record<string, Scalar>>;
  /** What is sent where the agent says nothing. */
  readonly defaults?: Readonly<Record<string, Scalar>>;
  /** The argument that is the whole body. @default fields of the body are arguments */
  readonly wholeBody?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** The call is made only where this argument is given. @default always */
  readonly when?: string;
  /** Parameters taken from an earlier answer: `{ id: 'list.id' }`. */
  readonly chained?: Readonly<Record<string, string>>;
  /** Of a list, the one whose id this argument names. */
  readonly pick?: string;
  /** Which fields of a record are shown. */
  readonly fields: readonly string[];
  /**
   * Fields with words of strangers (web pages, news, profiles, directories), wherever they stand in the answer; they are
   * marked as quotations. What this service or the team has written is not.
   */
  readonly outside?: readonly string[];
  /** What a field is called for agents, where the API has another name: `{ accountId: 'account_id' }`. */
  readonly shownAs?: Readonly<Record<string, string>>;
  /** Which fields are shown of the records inside of a field. @default all */
  readonly nested?: Readonly<Record<string, readonly string[]>>;
  /** Lists inside of the record that begin with the smallest of a field; false comes before true. */
  readonly sorted?: Readonly<Record<string, string>>;
  /** Of a list beside other answers, how many are shown, the smallest of `by` first. */
  readonly most?: { readonly count: number; readonly by?: string };
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** When to use it, what comes back, what to do next and what it costs. */
  readonly description: string;
  readonly calls: readonly [AgentCall, ...AgentCall[]];
  /** What the arguments mean, where the contract does not say it. */
  readonly hints?: Readonly<Record<string, string>>;
  /** Exactly one of these, or at least one of these, must be given. */
  readonly oneOf?: readonly string[];
  readonly anyOf?: readonly string[];
  /** What a call costs; it is made only after `confirm_spend`. @default it costs nothing */
  readonly spends?: string;
  /** The argument that makes a call free. */
  readonly freeWith?: string;
  /** Whether it takes something away that cannot be had back. @default false */
  readonly destroys?: boolean;
  /** Whether a second call with the same arguments changes nothing more. @default that of its methods */
  readonly repeatable?: boolean;
  /** Whether it asks or tells somebody outside of the service. @default false */
  readonly reachesOut?: boolean;
  /** What to do after a call that worked; part of its result. */
  readonly next?: string;
  /** What to do where the service did not answer in time. @default try again */
  readonly ifLate?: string;
}

export const defineTool = (tool: AgentTool): AgentTool => tool;
