import { describe, expect, it } from 'vitest';
import { alert } from '#contract/alerts.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { accountRow, personRow } from '#contract/flat-rows.ts';
import { createExample, type Example } from '#reference/examples/example.ts';
import { createOpenApiDocument } from '#reference/openapi-document.ts';
import { webhookExamples } from '#reference/webhooks.ts';

/** Examples are parsed with the schemas that validate requests and responses. */

const cases = Object.entries(endpoints).map(([name, endpoint]): [string, AnyEndpoint, Example] => [
  name,
  endpoint,
  createExample(name as keyof typeof endpoints, endpoint),
]);

// biome-ignore lint/suspicious/noExplicitAny: the document is looked at as the JSON it is
type Json = any;

const document: Json = JSON.parse(JSON.stringify(createOpenApiDocument()));

describe('the example of', () => {
  it.each(cases)('%s is a valid request', (name, endpoint, example) => {
    const hint = `${name}: give it a request in lib/reference/examples/requests.json`;

    expect(endpoint.params?.safeParse(example.params).error?.issues ?? [], hint).toEqual([]);
    expect(endpoint.query?.safeParse(example.query).error?.issues ?? [], hint).toEqual([]);
    expect(endpoint.body?.safeParse(example.body).error?.issues ?? [], hint).toEqual([]);
    for (const type of endpoint.textBody ?? []) expect(example.texts[type], hint).toBeTruthy();
  });

  it.each(cases)('%s is a valid, complete response without extra fields', (_, endpoint, example) => {
    for (const [status, schema] of Object.entries(endpoint.responses)) {
      expect(schema.parse(example.responses[status])).toEqual(example.responses[status]);
    }
    if (endpoint.rows) expect(endpoint.rows.parse(example.row)).toEqual(example.row);
  });

  it('a response says something: no text in it stands for itself', () => {
    const silent = cases.filter(([, , example]) => JSON.stringify(example.responses).includes(':"text"'));

    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

it('webhook examples match what the service sends', () => {
  expect(accountRow.parse(webhookExamples.accountRow)).toEqual(webhookExamples.accountRow);
  expect(personRow.parse(webhookExamples.personRow)).toEqual(webhookExamples.personRow);
  expect(alert.parse(webhookExamples.alert)).toEqual(webhookExamples.alert);
});

/** Every field below a schema, by its path. */
function* fieldsBelow(schema: { [key: string]: unknown }, place: string): Generator<[string, unknown]> {
  const inner = [
    schema.items,
    schema.additionalProperties,
    ...['anyOf', 'oneOf', 'allOf'].flatMap((word) => schema[word] ?? []),
  ];
  for (const each of inner)
    if (each && typeof each === 'object') yield* fieldsBelow(each as typeof schema, place);
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, typeof schema>)) {
    yield [`${place}.${name}`, field.description];
    yield* fieldsBelow(field, `${place}.${name}`);
  }
}

describe('the OpenAPI document', () => {
  const operations = Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item));

  it('describes every field; lib/reference/field-texts.json is the place for one that its name does not explain', () => {
    const fields = [
      ...Object.entries<Json>(document.components.schemas).flatMap(([name, schema]) => [
        ...fieldsBelow(schema, name),
      ]),
      ...operations.flatMap(({ operationId, requestBody, parameters }) => [
        ...fieldsBelow(requestBody?.content['application/json']?.schema ?? {}, `${operationId}.body`),
        ...parameters.flatMap(
          (parameter: { $ref?: string; in: string; name: string; description?: string }) =>
            parameter.$ref
              ? []
              : [[`${operationId}.${parameter.in}.${parameter.name}`, parameter.description]],
        ),
      ]),
    ];

    expect(fields.length).toBeGreaterThan(500);
    expect(fields.filter(([, description]) => !description).map(([place]) => place)).toEqual([]);
  });

  it('shows what receivers get, with the signature headers', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      ...['accountRow', 'personRow', 'alert', 'digest'],
      ...['exportMessage', 'exportedAlert'],
    ]);
    for (const [name, { post }] of Object.entries<Json>(document.webhooks)) {
      const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      expect(post.parameters.map((header: { name: string }) => header.name)).toEqual(
        name.startsWith('export') ? [] : headers,
      );
      expect(post.requestBody.content['application/json'].example).toHaveProperty('id');
    }
  });

  it('declares the rate limit headers on every response to a known key, and when to retry', () => {
    const { components } = document;
    for (const { operationId, responses } of operations) {
      const ok = responses['200'] ?? responses['201'] ?? responses['202'];
      expect(Object.keys(ok.headers), operationId).toEqual(
        expect.arrayContaining(['x-request-id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
      );
      expect(responses['429']).toEqual({ $ref: '#/components/responses/Throttled' });
    }
    expect(components.responses.Throttled.headers).toHaveProperty('Retry-After');
    expect(components.responses.Unauthorized.headers).not.toHaveProperty('RateLimit-Limit');
  });
});
