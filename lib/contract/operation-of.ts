import * as z from 'zod';
import type { Operation } from '#client/operation.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The gateway closes a streamed response after five idle minutes. */
const MAX_SILENCE_MS = 5 * 60_000;

function readKind({ method, responses }: AnyEndpoint): Pick<Operation, 'kind'> {
  const { data, next_cursor } = responses[200]?.shape ?? {};
  if (method !== 'GET' || !(data instanceof z.ZodArray)) return {};
  return { kind: next_cursor === undefined ? 'list' : 'feed' };
}

/** What a client needs to know about an endpoint at run time. */
export function toOperation(endpoint: AnyEndpoint): Operation {
  const { method, path, rows, streams, textBody, timeoutSeconds } = endpoint;
  if (rows) return { method, path, kind: 'export', longestMs: MAX_SILENCE_MS };
  return {
    method,
    path,
    ...readKind(endpoint),
    ...(textBody && { textBody: true }),
    ...(streams && timeoutSeconds !== undefined && { longestMs: timeoutSeconds * 1000 }),
  };
}
