import { inject } from 'vitest';
import { settleIndexes } from './settle-indexes.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** A raw request, for what the typed client cannot send. */
export async function request(
  path: string,
  init: RequestInit & { apiKey?: string } = {},
): Promise<RawResponse> {
  const { apiKey, headers, ...rest } = init;
  const url = `${inject('cloud').baseUrl}${path}`;
  await settleIndexes(url);
  const response = await fetch(url, {
    ...rest,
    headers: { ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }), ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

export const sendJson = (method: string, path: string, apiKey: string, body: unknown) =>
  request(path, {
    method,
    apiKey,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
