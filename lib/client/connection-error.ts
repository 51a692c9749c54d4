/** No complete response: the service was not reached, the connection was lost, or the call timed out. */
export class ConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
  }
}

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `fetch` often says only that it failed; the reason is in the cause. */
export function toConnectionError(error: unknown): ConnectionError {
  const deeper = error instanceof Error && error.cause !== undefined ? ` (${readMessage(error.cause)})` : '';
  return new ConnectionError(`The service could not be reached: ${readMessage(error)}${deeper}`, error);
}
