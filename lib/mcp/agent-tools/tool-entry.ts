/** What the function knows about a tool: plain data, generated from the contract. */

type Names = Readonly<Record<string, string>>;

export interface CallEntry {
  readonly as: string;
  readonly method: string;
  readonly path: string;
  /** The API's name → the argument. */
  readonly params: Names;
  readonly query: Names;
  /** The body's fields, or a single name if one argument is the whole body. */
  readonly body?: Names | string;
  readonly fixed?: Readonly<Record<string, string | number | boolean>>;
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
  readonly when?: string;
  readonly chained?: Names;
  readonly pick?: string;
  readonly fields: readonly string[];
  readonly shownAs?: Names;
  readonly nested?: Readonly<Record<string, readonly string[]>>;
  readonly sorted?: Names;
  readonly most?: { readonly count: number; readonly by?: string };
}

/** A tool as listed to clients. */
export interface ListedTool {
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
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface ToolEntry {
  readonly listed: ListedTool;
  readonly calls: readonly CallEntry[];
  /** Fields of its result that hold nothing but ids, dates and words of the contract. All other text is quoted. */
  readonly own: readonly string[];
  /** For tools that return a list: whether the API paginates it, or continues it by its own cursor. */
  readonly list?: 'paged' | 'whole' | 'feed';
  readonly oneOf?: readonly string[];
  readonly anyOf?: readonly string[];
  readonly spends?: string;
  readonly sends?: string;
  readonly freeWith?: string;
  readonly next?: string;
  readonly ifLate?: string;
}
