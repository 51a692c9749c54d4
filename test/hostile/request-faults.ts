import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { bodyBytes, type Draft } from './draft.ts';

/** Faults that any request may have. */

/** One fault of a request. */
export interface Fault {
  readonly name: string;
  apply(draft: Draft): void;
}

/** A violation of HTTP stays one, whatever other faults there are. */
export const bend = (draft: Draft, how: 'route' | 'wire'): void => {
  if (draft.bends !== 'wire') draft.bends = how;
};

export const fault = (name: string, apply: (draft: Draft) => void): Fault => ({
  name,
  apply(draft) {
    draft.faults.push(name);
    apply(draft);
  },
});

const setBytes = (draft: Draft, bytes: Buffer | string): void => {
  draft.body = { bytes: Buffer.from(bytes) };
};

/** Faults in a body's bytes, even if the endpoint takes no body. */
export const byteFaults: Arbitrary<Fault>[] = [
  fc
    .constantFrom<readonly [string, (bytes: Buffer) => Buffer | string]>(
      ['cut body', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
      ['body and more', (bytes) => Buffer.concat([bytes, Buffer.from(' x')])],
      ['two bodies', (bytes) => Buffer.concat([bytes, bytes])],
      ['byte order mark', (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes])],
      ['UTF-16', (bytes) => Buffer.from(bytes.toString(), 'utf16le')],
      [
        'no UTF-8',
        (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([0xff, 0xfe]), bytes.subarray(-1)]),
      ],
      ['packed body', (bytes) => gzipSync(bytes)],
      ['empty body', () => ''],
      ['null', () => 'null'],
      ['a list', () => '[]'],
      ['a text', () => '"x"'],
      ['a number', () => '1e999'],
      ['no JSON', () => "{'a': NaN,}"],
      ['a field twice', () => '{"name":"a","name":{"b":1},"name":null}'],
      ['open brackets', () => '['.repeat(100_000)],
      ['prototype', () => '{"__proto__":{"scope":"write"},"constructor":{"prototype":{"a":1}}}'],
      ['a form', () => 'name=a&domain=b'],
      ['zeros', () => Buffer.alloc(2_000)],
      ['a million letters', () => JSON.stringify({ name: 'x'.repeat(1_000_000) })],
      ['a long number', () => `{"position":${'9'.repeat(50_000)}}`],
    )
    .map(([name, change]) =>
      fault(name, (draft) => setBytes(draft, change(bodyBytes(draft) ?? Buffer.from('{}')))),
    ),
];

export const typeFaults = fc
  .constantFrom(
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
    ],
    ...[
      'application/x-www-form-urlencoded',
      'application/json, text/csv',
      'application/vnd.api+json',
      'json',
      '',
    ],
    ...['application/json;', 'APPLICATION/JSON', 'text/csv', 'application/x-ndjson', '*/*', '@{none}'],
    ...['application/json; charset="utf-8', `application/json; x=${'y'.repeat(500)}`],
  )
  .map((type) => fault(`content type ${type}`, (draft) => void draft.headers.push(['Content-Type', type])));

/** An Idempotency-Key that the other workspace used. */
export const KEY_OF_OTHERS = 'of-the-others';

const HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'aws-chunked'],
  ['Accept', 'text/html;q=0.1, nonsense'],
  ['Accept-Encoding', 'br;q=1.0, *;q=0, gzip;q=x'],
  ['Accept-Language', 'x'.repeat(2_000)],
  ['If-None-Match', '*'],
  ['If-None-Match', '"'],
  ['If-None-Match', 'W/"x",'.repeat(300)],
  ['If-Match', '"x"'],
  ['Range', 'bytes=0-1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '127.0.0.1, ::1, "evil"'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Amzn-Trace-Id', 'Root=x;Parent=;Sampled=9'],
  ['X-Request-Id', '@{others.account.0}'],
  ['X-Amz-Invocation-Type', 'Event'],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Cookie', 'session=@{key.full.0}'],
  ['Expect', '100-continue'],
  ['Prefer', 'return=minimal'],
  ['X-Huge', 'x'.repeat(7_000)],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', ' '],
  ['Idempotency-Key', 'x'.repeat(255)],
  ['Idempotency-Key', 'x'.repeat(256)],
  ['Idempotency-Key', 'ü'],
  ['Idempotency-Key', 'a\tb'],
  ['Idempotency-Key', '__proto__'],
  ['Idempotency-Key', '#'],
  ['Idempotency-Key', 'again'],
  ['Idempotency-Key', KEY_OF_OTHERS],
];

export const headerFaults = fc
  .constantFrom(...HEADERS)
  .map((header) => fault(`header ${header[0]}`, (draft) => void draft.headers.push(header)));

export const twiceFaults = fc
  .constantFrom<readonly [string, string]>(
    ['Idempotency-Key', 'b'],
    ['Content-Type', 'text/plain'],
    ['If-None-Match', '"b"'],
    ['Authorization', 'Bearer x'],
  )
  .map(([name, value]) =>
    fault(`${name} twice`, (draft) => {
      draft.headers.push([name, name === 'Content-Type' ? 'application/json' : 'a'], [name, value]);
      // Front ends may join, drop or reject a second Authorization header.
      if (name === 'Authorization') draft.bends = 'wire';
    }),
  );

export const wireFaults = fc
  .constantFrom<readonly [string, (draft: Draft) => void]>(
    [
      'length and chunks',
      (draft) => draft.headers.push(['Content-Length', '5'], ['Transfer-Encoding', 'chunked']),
    ],
    ['two lengths', (draft) => draft.headers.push(['Content-Length', '5'], ['Content-Length', '6'])],
    ['a length below zero', (draft) => draft.headers.push(['Content-Length', '-1'])],
    ['a length of letters', (draft) => draft.headers.push(['Content-Length', 'x'])],
    [
      'broken chunks',
      (draft) => {
        draft.headers.push(['Transfer-Encoding', 'chunked']);
        // Without any bytes the service would rightly wait for them.
        setBytes(draft, 'x\r\n');
      },
    ],
    ['a broken header', (draft) => draft.headers.push(['Bad Name', 'x'])],
    ['a header with NUL', (draft) => draft.headers.push(['X-Nul', 'a\u0000b'])],
    ['a folded header', (draft) => draft.headers.push(['X-Fold', 'a\r\n b'])],
    ['headers of 40 KB', (draft) => draft.headers.push(['X-Huge', 'x'.repeat(40_000)])],
    ['five hundred headers', (draft) => draft.headers.push(...Array(500).fill(['X-Many', 'x']))],
    ['another host', (draft) => draft.headers.push(['Host', 'evil.example'])],
    ['an expectation', (draft) => draft.headers.push(['Expect', 'the impossible'])],
    [
      'a target with spaces',
      (draft) => {
        draft.path += ' /x';
      },
    ],
    [
      'a target of letters',
      (draft) => {
        draft.path += '/ü\u0001';
      },
    ],
    ['an upgrade', (draft) => draft.headers.push(['Upgrade', 'websocket'], ['Connection', 'Upgrade'])],
  )
  .map(([name, change]) =>
    fault(name, (draft) => {
      draft.bends = 'wire';
      change(draft);
    }),
  );

export const routeFaults: Arbitrary<Fault>[] = [
  fc
    .constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE')
    .map((method) =>
      fault(`method ${method}`, (draft) => {
        draft.method = method;
        // Methods are upper case: front ends reject others before they know the path.
        bend(draft, method === 'get' ? 'wire' : 'route');
      }),
    ),
  fc
    .constantFrom<(path: string) => string>(
      (path) => `${path}/`,
      (path) => `/${path}`,
      (path) => path.toUpperCase(),
      (path) => `${path}/..`,
      (path) => `${path}/x/y`,
      (path) => `/..${path}`,
      (path) => `${path};a=b`,
      (path) => `${path}%2f`,
      (path) => `/v1${path}`,
    )
    .map((change) =>
      fault('another path', (draft) => {
        draft.path = change(draft.path);
        bend(draft, 'route');
      }),
    ),
];
