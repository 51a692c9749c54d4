/** The messages between a function's host and its worker thread. */
import type { StreamHead } from '../types.ts';

export type InvocationMode = 'buffered' | 'streaming';

/** 6 MB, Lambda's limit for a request's payload. */
export const MAX_REQUEST_BYTES = 6 * 1024 * 1024;
/** Lambda allows 100 bytes more for a response than for a request. */
export const MAX_RESPONSE_BYTES = MAX_REQUEST_BYTES + 100;

/** A worker's setup, before it loads a function. */
export interface WorkerSetup {
  /** Where compiled code is shared with other workers. */
  readonly codeCache: string | undefined;
}

/** The part of a handler's `context` that is plain data. */
interface InvocationContext {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
}

export interface ErrorReport {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

export type ToWorker =
  /** Before a function's first event. */
  | {
      readonly kind: 'load';
      readonly functionName: string;
      readonly fileUrl: string;
      readonly exportName: string;
      /** Set for each of its events: a shared worker runs other functions, with other credentials, in between. */
      readonly variables: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'invoke';
      readonly id: string;
      readonly mode: InvocationMode;
      readonly event: string;
      readonly context: InvocationContext;
      readonly timeoutMs: number;
      /** The handler's `_X_AMZN_TRACE_ID`. */
      readonly traceHeader: string;
    }
  /** The reader took the last chunk and is ready for another. */
  | { readonly kind: 'pulled'; readonly id: string }
  /** The reader disconnected. */
  | { readonly kind: 'cancelled'; readonly id: string };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'init-failed'; readonly error: ErrorReport }
  | { readonly kind: 'head'; readonly id: string; readonly head: StreamHead }
  | { readonly kind: 'chunk'; readonly id: string; readonly bytes: Uint8Array }
  /** The handler is done: its response as JSON, or undefined if it was streamed. */
  | {
      readonly kind: 'result';
      readonly id: string;
      readonly payload: string | undefined;
    }
  | { readonly kind: 'failed'; readonly id: string; readonly error: ErrorReport };
