import type { Transport, VendorRequest } from '#platform/vendor-api/transport.ts';

export interface Reply {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface VendorDouble {
  readonly transport: Transport;
  /** Every request so far, its body parsed. */
  readonly calls: {
    readonly method: string;
    readonly url: URL;
    readonly headers: VendorRequest['headers'];
    readonly body: Readonly<Record<string, unknown>>;
  }[];
  /** Responds to the next calls with these, before the vendor's own rules. */
  fail(...replies: Reply[]): void;
}

type Rules = (call: VendorDouble['calls'][number]) => Reply;

/** A vendor's API in this process: faults first, then its rules. */
export function vendorDouble(rules: Rules): VendorDouble {
  const calls: VendorDouble['calls'] = [];
  const faults: Reply[] = [];
  return {
    calls,
    fail: (...replies) => void faults.push(...replies),
    transport: async ({ method, path, headers, body }, signal) => {
      signal.throwIfAborted();
      const call = {
        method,
        url: new URL(path, 'https://vendor.example'),
        headers,
        body: body === undefined ? {} : JSON.parse(body),
      };
      calls.push(call);
      const { status, body: response = {}, headers: answered = {} } = faults.shift() ?? rules(call);
      return {
        status,
        headers: answered,
        body: typeof response === 'string' ? response : JSON.stringify(response),
      };
    },
  };
}

/** Failures of a call: the problem the caller gets, and whether it may have cost a credit. */
export const FAULTS: readonly (readonly [string, readonly Reply[], 'unavailable', number])[] = [
  ['503 again and again', Array(4).fill({ status: 503, headers: { 'retry-after': '0' } }), 'unavailable', 0],
  [
    'a redirect to a private address',
    [{ status: 302, headers: { location: 'http://169.254.169.254/' } }],
    'unavailable',
    0,
  ],
  ['a refusal that nobody knows', [{ status: 418, body: 'teapot' }], 'unavailable', 0],
  ['truncated JSON', [{ status: 200, body: '{"data":[{"id":' }], 'unavailable', 1],
  ['a page under 200', [{ status: 200, body: '<html>Just a moment…</html>' }], 'unavailable', 1],
  ['another schema', [{ status: 200, body: { results: { items: [] } } }], 'unavailable', 1],
];
