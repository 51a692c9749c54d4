/** What a client knows of an operation at run time: how it is asked for, and in what form it answers. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, parameters in braces. */
  readonly path: string;
  /** `list`: rows that can be walked; `export`: rows that are sent as a stream. @default one answer */
  readonly kind?: 'list' | 'export';
  /** The body is `{ media_type, text }` and travels as that text. @default it travels as JSON */
  readonly textBody?: true;
  /** How long the service itself may take, where that is longer than usual. */
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
  /** An answer that is sent piece by piece may fail after its head: its status is then the one of its code. */
  readonly errorStatuses: Readonly<Record<string, number>>;
}
