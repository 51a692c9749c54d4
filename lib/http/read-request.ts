import httpJsonBodyParser from '@middy/http-json-body-parser';
import { type AnyEndpoint, takesIdempotencyKey } from '#contract/endpoint.ts';
import { type ErrorDetail, ServiceError } from '#contract/errors.ts';
import type { EndpointEvent } from './event.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import { validate } from './validate.ts';

const jsonBodyParser = httpJsonBodyParser();

const NOTHING = {};

const lowerCaseNames = (headers: Record<string, string | undefined> | null) =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));

/** Turns `event.body` into a value; a missing body counts as an empty object, so that its fields get named. */
function parseBody(event: EndpointEvent): void {
  if (event.body === null || event.body === '') {
    event.body = NOTHING;
    return;
  }
  try {
    jsonBodyParser.before?.({ event } as Parameters<NonNullable<typeof jsonBodyParser.before>>[0]);
  } catch (error) {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    throw new ServiceError(status === 415 ? 'unsupported_media_type' : 'invalid_json');
  }
}

/** Query parameters as one value each: a repeated one is a mistake, not a choice. */
function singleValues(event: EndpointEvent): Record<string, string> {
  const repeated: ErrorDetail[] = [];
  const values: Record<string, string> = {};
  for (const [name, given] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (given === undefined || given.length === 0) continue;
    if (given.length > 1) repeated.push({ path: name, message: 'Is given more than once.' });
    values[name] = given[0] ?? '';
  }
  if (repeated.length > 0) throw new ServiceError('validation_failed', undefined, repeated);
  return values;
}

function refuseUnknownQuery(values: Record<string, string>): void {
  const details = Object.keys(values).map((name) => ({ path: name, message: 'Unknown query parameter.' }));
  if (details.length > 0) throw new ServiceError('validation_failed', undefined, details);
}

/** Reads path, query and body by the endpoint's contract. */
export function readRequest(endpoint: AnyEndpoint) {
  return {
    before: ({ event }: { event: EndpointEvent }): void => {
      event.headers = lowerCaseNames(event.headers);
      if (takesIdempotencyKey(endpoint)) checkIdempotencyKey(event.headers['idempotency-key']);
      const query = singleValues(event);
      if (!endpoint.query) refuseUnknownQuery(query);
      if (endpoint.body) parseBody(event);
      event.input = {
        params: endpoint.params
          ? validate(endpoint.params, event.pathParameters ?? NOTHING, 'path')
          : NOTHING,
        query: endpoint.query ? validate(endpoint.query, query, 'query') : NOTHING,
        body: endpoint.body ? validate(endpoint.body, event.body, 'body') : undefined,
      };
    },
  };
}
