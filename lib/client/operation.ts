/** What a client knows about an operation at run time: its request and the form of its response. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, parameters in braces. */
  readonly path: string;
  /** `list`: paged rows; `export`: a stream of rows; `feed`: rows with a cursor. @default one response */
  readonly kind?: 'list' | 'export' | 'feed';
  /** The body is `{ media_type, text }` and is sent as that text. @default sent as JSON */
  readonly textBody?: true;
  /** How long the service may take, if longer than usual. */
  readonly longestMs?: number;
}

export interface OperationInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The part of a client that is data. */
export interface Definition {
  readonly operations: Readonly<Record<string, Operation>>;
  /** A streamed response may fail after its status was sent: the error code then gives the status. */
  readonly errorStatuses: Readonly<Record<string, number>>;
}
