import type { ClientOptions } from './client-options.ts';
import type { Operation, OperationInput } from './operation.ts';

export interface PreparedRequest {
  readonly url: URL;
  readonly init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  };
}

/** A "." or ".." in the path, even percent-encoded, would lead to another path. */
function encodePathPart(name: string, value: unknown): string {
  const text = String(value);
  if (text === '.' || text === '..') throw new TypeError(`${name} cannot be "${text}"`);
  return encodeURIComponent(text);
}

function buildUrl(baseUrl: string, path: string, { params = {}, query = {} }: OperationInput): URL {
  const encodedPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodePathPart(name, params[name]));
  const url = new URL(`${baseUrl.replace(/\/{1,9}$/, '')}${encodedPath}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** The body as it is sent. */
function writeBody(
  { textBody }: Operation,
  body: unknown,
): { readonly type: string; readonly text: string } | undefined {
  if (body === undefined) return undefined;
  if (!textBody) return { type: 'application/json', text: JSON.stringify(body) };
  const { media_type, text } = body as { readonly media_type: string; readonly text: string };
  return { type: media_type, text };
}

/** An operation's request, the same for all attempts. */
export function prepareRequest(
  { baseUrl, apiKey, authorization = `Bearer ${apiKey}` }: ClientOptions,
  operation: Operation,
  input: OperationInput,
): PreparedRequest {
  const body = writeBody(operation, input.body);
  return {
    url: buildUrl(baseUrl, operation.path, input),
    init: {
      method: operation.method,
      headers: {
        authorization,
        ...(body && { 'content-type': body.type }),
        ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(body && { body: body.text }),
    },
  };
}
