import { type AnyEndpoint, acceptsIdempotencyKey } from '#contract/endpoint.ts';
import type { EndpointEvent } from './event.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import { readBody } from './read-body.ts';
import { queryValues, readPathValues, refuseUnknownQuery } from './read-parameters.ts';
import { readTextBody } from './read-text-body.ts';
import { validate } from './validate.ts';

const EMPTY_INPUT = {};

const toLowerCaseNames = (headers: Record<string, string | undefined> | null) =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));

const readAnyBody = ({ textBody }: AnyEndpoint, event: EndpointEvent): unknown =>
  textBody ? readTextBody(event, textBody) : readBody(event);

/** Field names of a body, or of each body in a list. The schema has checked them, so they are safe to log. */
const listFields = (body: unknown): string[] => [
  ...new Set(
    [body]
      .flat()
      .flatMap((singleBody) =>
        Object.keys(typeof singleBody === 'object' && singleBody !== null ? singleBody : {}),
      ),
  ),
];

/** Reads path, query and body by the endpoint's contract. */
export function readRequest(endpoint: AnyEndpoint) {
  return {
    before: ({ event }: { event: EndpointEvent }): void => {
      event.headers = toLowerCaseNames(event.headers);
      if (acceptsIdempotencyKey(endpoint)) checkIdempotencyKey(event.headers['idempotency-key']);
      const query = queryValues(event);
      if (!endpoint.query) refuseUnknownQuery(query);
      const body = endpoint.body && readAnyBody(endpoint, event);
      event.input = {
        params: endpoint.params ? validate(endpoint.params, readPathValues(event), 'path') : EMPTY_INPUT,
        query: endpoint.query ? validate(endpoint.query, query, 'query') : EMPTY_INPUT,
        body: endpoint.body ? validate(endpoint.body, body, 'body') : undefined,
        fields: endpoint.textBody ? [] : listFields(body),
      };
    },
  };
}
