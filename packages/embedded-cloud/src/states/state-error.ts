import type { Json } from './definition.ts';

/** An error by the name that `Retry` and `Catch` match. The message is what AWS calls the cause. */
export class StateError extends Error {
  /** False if AWS reports the error without a cause, as it does for timeouts. */
  readonly hasCause: boolean;

  constructor(name: string, cause?: string) {
    super(cause ?? '');
    this.name = name;
    this.hasCause = cause !== undefined;
  }
}

/** Errors that no `Retry` and no `Catch` can stop. */
const UNSTOPPABLE_ERRORS = new Set(['States.Runtime']);

/** Errors that only their own name matches, never a wildcard. */
const WILDCARD_EXEMPT_ERRORS = new Set(['States.DataLimitExceeded']);

function matchesName(pattern: string, name: string): boolean {
  if (pattern === name) return true;
  if (WILDCARD_EXEMPT_ERRORS.has(name)) return false;
  if (pattern === 'States.ALL') return true;
  return pattern === 'States.TaskFailed' && name !== 'States.Timeout';
}

export const matchesError = (patterns: readonly string[], name: string): boolean =>
  !UNSTOPPABLE_ERRORS.has(name) && patterns.some((pattern) => matchesName(pattern, name));

export const asStateError = (thrown: unknown): StateError => {
  if (thrown instanceof StateError) return thrown;
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return new StateError('States.Runtime', detail);
};

/** `$states.errorOutput`, and what a state passes on when it catches without an `Output`. */
export const toErrorOutput = (error: StateError): Record<string, string> =>
  error.hasCause ? { Error: error.name, Cause: error.message } : { Error: error.name };

/** 256 KiB of JSON in UTF-8: Step Functions' limit on an input, a result and an output. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

export function checkSize<T extends Json>(value: T, what: string): T {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes <= MAX_PAYLOAD_BYTES) return value;
  throw new StateError(
    'States.DataLimitExceeded',
    `${what} has ${bytes} bytes, which exceeds the limit of ${MAX_PAYLOAD_BYTES} bytes.`,
  );
}
