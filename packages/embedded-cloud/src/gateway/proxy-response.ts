/** The response of a Lambda proxy integration, checked like API Gateway does. */
import * as z from 'zod';
import { ResponseHeaders } from './response-headers.ts';

export interface ProxyResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` expects them. */
  readonly headers: string[];
  readonly body: string;
}

/** API Gateway's payload limit, which also applies to responses. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

const proxyResponse = z.object({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  multiValueHeaders: z.record(z.string(), z.array(z.string())).default({}),
  body: z.string().default(''),
});

/** @throws {Error} for a response that API Gateway would reject */
export function parseProxyResponse(response: unknown): ProxyResponse {
  const { data, error } = proxyResponse.safeParse(response);
  if (error) throw new Error(`malformed Lambda proxy response: ${z.prettifyError(error)}`);
  const { statusCode: status, body } = data;
  const headers = new ResponseHeaders();
  for (const [name, value] of Object.entries(data.headers)) headers.add(name, String(value));
  for (const [name, values] of Object.entries(data.multiValueHeaders)) {
    for (const value of values) headers.add(name, value);
  }
  const length = Buffer.byteLength(body);
  if (length > MAX_ANSWER_BYTES)
    throw new Error(`the answer has ${length} bytes, more than ${MAX_ANSWER_BYTES}`);
  if (status === 204 || status === 304) return { status, headers: headers.flat, body: '' };
  if (!headers.has('content-type')) headers.flat.push('content-type', 'application/json');
  headers.flat.push('content-length', String(length));
  return { status, headers: headers.flat, body };
}
