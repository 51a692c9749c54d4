/** One HTTP request to a vendor's API. */
export interface VendorRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** The path after the origin, including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface VendorResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** The vendor has answered, but with more than is read. */
export class AnswerTooLargeError extends Error {}

/** Sends a request and returns the response, whatever its status. Rejects if there is none. */
export type Transport = (request: VendorRequest, abortSignal: AbortSignal) => Promise<VendorResponse>;
