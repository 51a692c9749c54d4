import type { AnyEndpoint } from '#contract/endpoint.ts';

/** Rows that a list shows unless the agent asks for more. */
export const DEFAULT_ROWS = 10;

/** A tool for agents: one endpoint, whose parameters and body fields are its arguments. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** When to use it, what it returns, what to do next and what it costs. */
  readonly when: string;
  readonly endpoint: AnyEndpoint;
  /** The argument that is the `{id}` of the path, such as `account_id`. */
  readonly id?: string;
  /** Parameters and body fields that agents can't set. */
  readonly without?: readonly string[];
  /** Values sent if the agent gives none. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Fields of a record that are shown; `contacts.email` shows one of a nested record. */
  readonly fields: readonly string[];
  /** Further responses that the tool reads by a function of its own, with the fields that it shows of each. */
  readonly parts?: Readonly<
    Record<string, { readonly endpoint: AnyEndpoint; readonly fields: readonly string[] }>
  >;
  /** Descriptions of arguments that have none in the contract. */
  readonly hints?: Readonly<Record<string, string>>;
  /** What a call costs. It requires `confirm_spend`. @default free */
  readonly spends?: string;
  /** What a call sends out of the workspace. It requires `confirm_send`. @default nothing */
  readonly sends?: string;
  /** The argument with which a call only says what it would do, so it needs no consent. */
  readonly previewArgument?: string;
  /** Whether repeating a call has no further effect. @default as its HTTP method is */
  readonly isIdempotent?: boolean;
  /** What to do after a successful call; part of its result. */
  readonly next?: string;
}
