/** The response of a Lambda proxy integration, checked like API Gateway does. */
import { isRecord } from '../template/narrow.ts';
import { ResponseHeaders } from './response-headers.ts';

export interface ProxyResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` expects them. */
  readonly headers: string[];
  readonly body: string;
}

/** API Gateway's payload limit, which also applies to responses. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

const createMalformedError = (what: string, value: unknown): Error =>
  new Error(`malformed Lambda proxy response: expected ${what}, got ${JSON.stringify(value) ?? 'nothing'}`);

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Accepts both `204` and `"204"`. */
export function readStatus(value: unknown): number {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw createMalformedError('statusCode to be a whole number from 200 to 599', value);
  }
  return status;
}

function addSingle(
  headers: ResponseHeaders,
  single: unknown,
  multi: Readonly<Record<string, unknown>>,
): void {
  if (single === undefined || single === null) return;
  if (!isRecord(single)) throw createMalformedError('headers to be an object', single);
  const many = new Map(Object.entries(multi).map(([name, values]) => [name.toLowerCase(), values]));
  for (const [name, value] of Object.entries(single)) {
    if (!isScalar(value)) throw createMalformedError(`headers.${name} to be a string`, value);
    const values = many.get(name.toLowerCase());
    // A pair in both is sent once.
    if (Array.isArray(values) && values.map(String).includes(String(value))) continue;
    headers.add(name, String(value));
  }
}

function readHeaders(single: unknown, multi: unknown): ResponseHeaders {
  const headers = new ResponseHeaders();
  const many = multi === undefined || multi === null ? {} : multi;
  if (!isRecord(many)) throw createMalformedError('multiValueHeaders to be an object', multi);
  addSingle(headers, single, many);
  for (const [name, values] of Object.entries(many)) {
    if (!Array.isArray(values) || !values.every(isScalar)) {
      throw createMalformedError(`multiValueHeaders.${name} to be a list of strings`, values);
    }
    for (const value of values) headers.add(name, String(value));
  }
  return headers;
}

function readBody(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body !== 'string') throw createMalformedError('body to be a string', body);
  return body;
}

export function parseProxyResponse(response: unknown): ProxyResponse {
  if (!isRecord(response)) throw createMalformedError('an object', response);
  const status = readStatus(response.statusCode);
  const headers = readHeaders(response.headers, response.multiValueHeaders);
  const body = readBody(response.body);
  const length = Buffer.byteLength(body);
  if (length > MAX_ANSWER_BYTES)
    throw new Error(`the answer has ${length} bytes, more than ${MAX_ANSWER_BYTES}`);
  if (status === 204 || status === 304) return { status, headers: headers.flat, body: '' };
  if (!headers.has('content-type')) headers.flat.push('content-type', 'application/json');
  headers.flat.push('content-length', String(length));
  return { status, headers: headers.flat, body };
}
