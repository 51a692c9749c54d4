import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import type { DocumentedOperation } from '#test/harness/documented-operations.ts';
import { resolve } from '#test/harness/documented-operations.ts';
import { pathsIn, without, withValue } from './change-json.ts';
import { bodyBytes, type Draft } from './draft.ts';
import { edgesOf, oddNames, oddTexts, oddValues } from './hostile-values.ts';
import { type Kind, kinds } from './known-ids.ts';

/** One thing that is wrong with a request. */
export interface Fault {
  readonly name: string;
  apply(draft: Draft): void;
}

const fault = (name: string, apply: (draft: Draft) => void): Fault => ({
  name,
  apply(draft) {
    draft.faults.push(name);
    apply(draft);
  },
});

const encoded = (text: string): string => {
  // Halves of characters have no percent-encoding of their own.
  const halves = text.replace(/[\ud800-\udfff](?![\udc00-\udfff])/gu, '\ufffd');
  return encodeURIComponent(halves);
};

const jsonOf = ({ body }: Draft): unknown => (body && 'json' in body ? body.json : {});

const setBytes = (draft: Draft, bytes: Buffer | string): void => {
  draft.body = { bytes: Buffer.from(bytes) };
};

/** Faults in a body's values. */
function bodyFaults({ body }: DocumentedOperation): Arbitrary<Fault>[] {
  if (!body) return [];
  const edges = edgesOf(body, resolve);
  return [
    fc.tuple(fc.nat(), oddValues).map(([which, value]) =>
      fault('odd value', (draft) => {
        const json = jsonOf(draft);
        const paths = pathsIn(json);
        draft.body = { json: withValue(json, paths[which % paths.length] ?? [], value) };
      }),
    ),
    fc.nat().map((which) =>
      fault('field left out', (draft) => {
        const json = jsonOf(draft);
        const paths = pathsIn(json);
        draft.body = { json: without(json, paths[which % paths.length] ?? []) };
      }),
    ),
    fc.tuple(fc.nat(), oddNames, oddValues).map(([which, name, value]) =>
      fault('odd field', (draft) => {
        const json = jsonOf(draft);
        const paths = pathsIn(json).filter((path) => typeof path.at(-1) !== 'number');
        draft.body = { json: withValue(json, [...(paths[which % paths.length] ?? []), name], value) };
      }),
    ),
    ...(edges.length > 0
      ? [
          fc.constantFrom(...edges).map(({ path, value }) =>
            fault(`edge of ${path.join('.')}`, (draft) => {
              draft.body = { json: withValue(jsonOf(draft), path, value) };
            }),
          ),
        ]
      : []),
  ];
}

/** Faults in a body's bytes; also where no body is taken. */
const byteFaults: Arbitrary<Fault>[] = [
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

const typeFaults = fc
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

/** What the others have sent a request with. */
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

const headerFaults = fc
  .constantFrom(...HEADERS)
  .map((header) => fault(`header ${header[0]}`, (draft) => void draft.headers.push(header)));

const twiceFaults = fc
  .constantFrom<readonly [string, string]>(
    ['Idempotency-Key', 'b'],
    ['Content-Type', 'text/plain'],
    ['If-None-Match', '"b"'],
    ['Authorization', 'Bearer x'],
  )
  .map(([name, value]) =>
    fault(`${name} twice`, (draft) => {
      draft.headers.push([name, name === 'Content-Type' ? 'application/json' : 'a'], [name, value]);
      // Fronts join, drop or refuse a second Authorization as they like.
      if (name === 'Authorization') draft.bends = 'wire';
    }),
  );

const wireFaults = fc
  .constantFrom<readonly [string, (draft: Draft) => void]>(
    [
      'length and chunks',
      (draft) => draft.headers.push(['Content-Length', '5'], ['Transfer-Encoding', 'chunked']),
    ],
    ['two lengths', (draft) => draft.headers.push(['Content-Length', '5'], ['Content-Length', '6'])],
    ['a length below zero', (draft) => draft.headers.push(['Content-Length', '-1'])],
    ['a length of letters', (draft) => draft.headers.push(['Content-Length', 'x'])],
    ['broken chunks', (draft) => draft.headers.push(['Transfer-Encoding', 'chunked'])],
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

/** Faults in the query; the names of its parameters make some of them. */
function queryFaults({ parameters }: DocumentedOperation): Arbitrary<Fault>[] {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const names = known.length > 0 ? fc.constantFrom(...known.map(({ name }) => name)) : fc.constant('page');
  const set = (name: string, raw: string) => (draft: Draft) => {
    draft.query = [...draft.query.filter((part) => !part.startsWith(`${name}=`)), `${name}=${raw}`];
  };
  const edges = known.flatMap(({ name, schema }) =>
    edgesOf(schema, resolve).map(({ value }) => [name, encoded(String(value))] as const),
  );
  return [
    fc
      .tuple(names, oddTexts)
      .map(([name, text]) => fault(`odd ${name}`, set(name, encoded(text).slice(0, 6_000)))),
    fc
      .tuple(
        names,
        fc.constantFrom(
          '%',
          '%zz',
          '%ff',
          '%c3',
          '%ed%a0%80',
          '%00',
          '%u0041',
          '+',
          '1;2',
          '&&',
          '%0d%0aX: y',
        ),
      )
      .map(([name, raw]) => fault(`broken ${name}`, set(name, raw))),
    names.map((name) => fault(`${name} twice`, (draft) => void draft.query.push(`${name}=1`, `${name}=2`))),
    fc
      .constantFrom(
        '__proto__=1',
        'constructor=1',
        'x',
        '=',
        '=1',
        '&',
        '%zz=1',
        'page[]=1',
        'page%5B%5D=1',
        '?',
        'a=b=c',
      )
      .map((raw) => fault(`query ${raw}`, (draft) => void draft.query.push(raw))),
    fc
      .constantFrom('0', '-1', '1.5', '1e3', '100001', '99999999999999999999', '%201', '٣', 'NaN', '')
      .map((raw) => fault(`page ${raw}`, set('page', raw))),
    fc
      .tuple(
        fc.constantFrom('cursor', 'after'),
        fc.constantFrom('@{others.account.0}', '@{others.person.0}', 'MS41MC4wLjAwMDAwMDAw', 'x'),
      )
      .map(([name, raw]) => fault(`${name} of others`, set(name, raw))),
    ...(edges.length > 0
      ? [
          fc
            .constantFrom(...edges)
            .map(([name, raw]) => fault(`edge of ${name}`, set(name, raw.slice(0, 6_000)))),
        ]
      : []),
  ];
}

const PATHS = [
  '',
  '.',
  '..',
  '%2e%2e%2fusage',
  '%00',
  '%ff',
  '%zz',
  '%',
  'a%2fb',
  '%20',
  '%F0%9F%9A%80',
  '__proto__',
];

/** Faults in the id of a path. */
function idFaults({ endpoint }: DocumentedOperation): Arbitrary<Fault>[] {
  if (!endpoint.path.includes('{')) return [];
  const put = (draft: Draft, id: string): void => {
    draft.path = endpoint.path.replace(/\{\w+\}/, () => id);
    if (['', '.', '..'].includes(id)) draft.bends = 'route';
  };
  return [
    fc
      .constantFrom(
        ...PATHS,
        'x'.repeat(201),
        'x'.repeat(3_000),
        '%E8%AA%9E'.repeat(200),
        'a#b',
        'a%23b',
        '@{own.account.0}%20',
      )
      .map((id) => fault('odd id', (draft) => put(draft, id))),
    fc
      .tuple(fc.constantFrom('own', 'others'), fc.constantFrom<Kind>(...kinds), fc.nat(9))
      .map(([whose, kind, number]) =>
        fault(`id of ${whose} ${kind}`, (draft) => put(draft, `@{${whose}.${kind}.${number}}`)),
      ),
  ];
}

const routeFaults: Arbitrary<Fault>[] = [
  fc
    .constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE')
    .map((method) =>
      fault(`method ${method}`, (draft) => {
        draft.method = method;
        draft.bends = 'route';
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
        draft.bends = 'route';
      }),
    ),
];

/** What may be wrong with a request of this operation. */
export const faultsOf = (operation: DocumentedOperation): Arbitrary<Fault> => {
  const weighed = (weight: number, some: readonly Arbitrary<Fault>[]) =>
    some.map((arbitrary) => ({ weight, arbitrary }));
  return fc.oneof(
    ...weighed(6, bodyFaults(operation)),
    ...weighed(operation.body ? 4 : 1, byteFaults),
    ...weighed(operation.body ? 2 : 1, [typeFaults]),
    ...weighed(
      operation.parameters.some((parameter) => parameter.in === 'query') ? 3 : 1,
      queryFaults(operation),
    ),
    ...weighed(4, idFaults(operation)),
    ...weighed(3, [headerFaults]),
    ...weighed(1, [twiceFaults, wireFaults]),
    ...weighed(1, routeFaults),
  );
};
