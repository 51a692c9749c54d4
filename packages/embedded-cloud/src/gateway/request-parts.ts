/** A request's headers and query in the two forms that events contain: the last value, and all values. */
import type { Exchange } from './exchange.ts';

type Single = Record<string, string>;
type Multi = Record<string, string[]>;

/** About one connection only, so a proxy doesn't forward them. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // The gateway sets these itself.
  'x-forwarded-port',
  'x-forwarded-proto',
]);

/** Without a prototype, `__proto__` is an ordinary header or parameter name. */
const createDictionary = <T>(): Record<string, T> => Object.create(null);

class Collector {
  readonly single: Single = createDictionary();
  readonly multi: Multi = createDictionary();
  size = 0;

  add(name: string, value: string): void {
    const values = this.multi[name];
    if (values) values.push(value);
    else {
      this.multi[name] = [value];
      this.size += 1;
    }
    this.single[name] = value;
  }

  replace(name: string, value: string): void {
    this.multi[name] = [value];
    this.single[name] = value;
  }
}

export function collectHeaders(exchange: Exchange): { headers: Single; multiValueHeaders: Multi } {
  const { rawHeaders } = exchange.request;
  const collector = new Collector();
  // If the same header comes in two spellings, the first one counts.
  const spelling = new Map<string, string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    const lower = raw.toLowerCase();
    if (HOP_BY_HOP_HEADERS.has(lower)) continue;
    const name = spelling.get(lower) ?? raw;
    spelling.set(lower, name);
    collector.add(name, rawHeaders[index + 1] ?? '');
  }
  const write = (name: string, value: string): void => {
    const lower = name.toLowerCase();
    const usedName = spelling.get(lower) ?? name;
    spelling.set(lower, usedName);
    collector.replace(usedName, value);
  };
  const forwarded = collector.single[spelling.get('x-forwarded-for') ?? ''];
  write(
    'X-Forwarded-For',
    forwarded === undefined ? exchange.sourceIp : `${forwarded}, ${exchange.sourceIp}`,
  );
  write('X-Forwarded-Port', String(exchange.request.socket.localPort ?? ''));
  write('X-Forwarded-Proto', 'http');
  if (!spelling.has('x-amzn-trace-id')) write('X-Amzn-Trace-Id', exchange.traceId);
  return { headers: collector.single, multiValueHeaders: collector.multi };
}

/** A percent sign without two hexadecimal digits after it. */
const BROKEN_ENCODING_PATTERN = /%(?![0-9a-fA-F]{2})/;

export const hasBrokenEncoding = (text: string): boolean => BROKEN_ENCODING_PATTERN.test(text);

/** Invalid UTF-8 becomes U+FFFD, as everywhere in the gateway. */
const decodeLeniently = (text: string): string =>
  Buffer.from(
    text.replace(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString('utf8');

const decode = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return decodeLeniently(spaced);
  }
};

/** The name and value of each parameter as sent. */
const splitPairs = (query: string): [name: string, value: string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    });

/** Names of query parameters with invalid percent-encoding, as sent. */
export const listBrokenParameters = (query: string): string[] =>
  hasBrokenEncoding(query)
    ? splitPairs(query)
        .filter((pair) => pair.some(hasBrokenEncoding))
        .map(([name]) => name)
    : [];

export function collectQuery(query: string): {
  queryStringParameters: Single | null;
  multiValueQueryStringParameters: Multi | null;
} {
  if (query === '') return { queryStringParameters: null, multiValueQueryStringParameters: null };
  const collector = new Collector();
  for (const [name, value] of splitPairs(query)) collector.add(decode(name), decode(value));
  const none = collector.size === 0;
  return {
    queryStringParameters: none ? null : collector.single,
    multiValueQueryStringParameters: none ? null : collector.multi,
  };
}
