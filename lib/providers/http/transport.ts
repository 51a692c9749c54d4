/** One HTTP request to a vendor's API. */
export interface VendorRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** From the origin on, query included. */
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

/** Sends a request and gives what comes back, whatever its status; rejects where nothing does. */
export type Transport = (request: VendorRequest, signal: AbortSignal) => Promise<VendorResponse>;
