import * as z from 'zod';
import type { Operation } from '#client/operation.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The gateway closes a streamed response after five idle minutes. */
const MAX_SILENCE_MS = 5 * 60_000;

const isList = ({ method, responses }: AnyEndpoint): boolean =>
  method === 'GET' && responses[200]?.shape.data instanceof z.ZodArray;

/** What a client needs to know about an endpoint at run time. */
export function operationOf(endpoint: AnyEndpoint): Operation {
  const { method, path, rows, streams, textBody, timeoutSeconds } = endpoint;
  if (rows) return { method, path, kind: 'export', longestMs: MAX_SILENCE_MS };
  return {
    method,
    path,
    ...(isList(endpoint) && { kind: 'list' }),
    ...(textBody && { textBody: true }),
    ...(streams && timeoutSeconds !== undefined && { longestMs: timeoutSeconds * 1000 }),
  };
}
