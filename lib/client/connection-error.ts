/** No answer, or none that came whole: the service was not reached, the line was cut, or the time was up. */
export class ConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What `fetch` says is often no more than that it failed; why stands in the cause. */
export function connectionErrorOf(error: unknown): ConnectionError {
  const deeper = error instanceof Error && error.cause !== undefined ? ` (${wordsOf(error.cause)})` : '';
  return new ConnectionError(`The service could not be reached: ${wordsOf(error)}${deeper}`, error);
}
