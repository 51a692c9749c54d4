/** What the function knows about a tool: plain data, generated from the contract. */

/** A tool as clients list it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly required?: readonly string[];
    readonly additionalProperties: false;
  };
  readonly outputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly idempotentHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly openWorldHint: boolean;
  };
}

/** The fields of a record that are shown. Null shows all of a field, another selection what it names. */
export interface Selection {
  readonly [field: string]: Selection | null;
}

/** A list is paged by the API, or sliced here because the API returns all of it. */
export type ListKind = 'pages' | 'slice';

export interface ToolEntry {
  readonly definition: ToolDefinition;
  readonly method: string;
  /** With the names of arguments in braces: `/accounts/{account_id}`. */
  readonly path: string;
  readonly query: readonly string[];
  readonly body?: readonly string[];
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  /** For tools that read more than one response: what is shown of each. */
  readonly parts?: Readonly<Record<string, Selection>>;
  /** Fields of the result that hold nothing but ids, dates and words of the contract. All other text is quoted. */
  readonly trusted: readonly string[];
  readonly list?: ListKind;
  readonly spends?: string;
  readonly sends?: string;
  readonly previewArgument?: string;
  readonly next?: string;
}
