/** A request's headers and query in the two forms that events contain: the last value, and all values. */
import type { Exchange } from './exchange.ts';

type Single = Record<string, string>;
type Multi = Record<string, string[]>;

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
}

/** If the same header comes in two spellings, the first one counts. */
export function collectHeaders({ request: { rawHeaders } }: Exchange): {
  headers: Single;
  multiValueHeaders: Multi;
} {
  const collector = new Collector();
  const spellings = new Map<string, string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    const name = spellings.get(raw.toLowerCase()) ?? raw;
    spellings.set(raw.toLowerCase(), name);
    collector.add(name, rawHeaders[index + 1] ?? '');
  }
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
