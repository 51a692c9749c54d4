import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AnyEndpoint, acceptsIdempotencyKey, defineEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import type { EndpointEvent } from '#http/event.ts';
import { readRequest } from '#http/read-request.ts';

const eventOf = (parts: Partial<EndpointEvent>): EndpointEvent =>
  ({
    headers: {},
    pathParameters: null,
    multiValueQueryStringParameters: null,
    body: null,
    isBase64Encoded: false,
    ...parts,
  }) as EndpointEvent;

/** What a contract reads from an event, or its error. */
function read(endpoint: AnyEndpoint, parts: Partial<EndpointEvent>): unknown {
  const event = eventOf(parts);
  try {
    readRequest(endpoint).before({ event });
    return event.input;
  } catch (error) {
    return error;
  }
}

const KEY_MESSAGE = 'Must have 1 to 255 visible ASCII characters.';

describe('an Idempotency-Key', () => {
  it.each(endpointList.filter(acceptsIdempotencyKey).map((endpoint) => [endpoint.path, endpoint] as const))(
    'that is too long or blank is rejected by POST %s, whatever the body',
    (_, endpoint) => {
      for (const key of ['x'.repeat(256), ' ', 'caf\u00e9', 'a\tb']) {
        expect(read(endpoint, { headers: { 'Idempotency-Key': key }, body: '{"no":"body"}' })).toMatchObject({
          code: 'validation_failed',
          details: [{ path: 'Idempotency-Key', message: KEY_MESSAGE }],
        });
      }
    },
  );
});

const things = defineEndpoint('POST /things', {
  id: 'make-things',
  summary: 'Make things',
  body: z.strictObject({ name: z.string() }),
  responses: {},
  errors: [],
  uses: { table: 'none' },
});

const asJson = { 'Content-Type': 'application/json' };

describe('a body', () => {
  it.each([
    ['of another media type', { 'Content-Type': 'text/plain' }, '{"name":"x"}', 'unsupported_media_type'],
    ['without a media type', {}, '{"name":"x"}', 'unsupported_media_type'],
    [
      'in another charset',
      { 'Content-Type': 'application/json; charset=latin1' },
      '{}',
      'unsupported_media_type',
    ],
    ['that is packed', { ...asJson, 'Content-Encoding': 'gzip' }, '{}', 'unsupported_media_type'],
    ['that is no JSON', asJson, '{"name":', 'invalid_json'],
    ['that is not UTF-8', asJson, '{"name":"\ufffd"}', 'invalid_json'],
    [
      'that is nested 20,000 deep',
      asJson,
      `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'validation_failed',
    ],
    ['with half a character', asJson, '{"name":"\\ud83d"}', 'validation_failed'],
    ['with a field that is none of ours', asJson, '{"name":"x","__proto__":{}}', 'validation_failed'],
  ])('%s is rejected', (_, headers, body, code) => {
    expect(read(things, { headers, body })).toMatchObject({ code });
  });

  it('that is no JSON is rejected with what is wrong, and where', () => {
    const body = '{"name":"x","size":1,}';

    expect(read(things, { headers: asJson, body })).toMatchObject({
      code: 'invalid_json',
      details: [{ path: 'body', message: expect.stringMatching(/position 21|size":1,}/) }],
    });
  });

  it.each([
    ['with its media type in any letters', { 'content-type': 'APPLICATION/JSON; charset="UTF-8"' }],
    ['that says it is not packed', { ...asJson, 'content-encoding': ' Identity ' }],
  ])('%s is read', (_, headers) => {
    expect(read(things, { headers, body: '{"name":"x"}' })).toMatchObject({
      body: { name: 'x' },
      fields: ['name'],
    });
  });

  it.each([
    [49, { body: { name: 'x' } }],
    [50, { details: [{ path: 'body', message: 'Must not be nested deeper than 50 levels.' }] }],
  ])('with %i lists in each other is as deep as allowed, or not', (levels, expected) => {
    const any = { ...things, body: z.object({ name: z.string() }) };
    const body = `{"name":"x","more":${'['.repeat(levels)}${']'.repeat(levels)}}`;

    expect(read(any, { headers: asJson, body })).toMatchObject(expected);
  });

  it.each([
    ['deep inside', '{"name":[1,null,{"deep":"\\ud83d"}]}', 'name.2.deep'],
    ['as the second half alone', '{"name":"x\\uDC00y"}', 'name'],
    ['in the wrong order', '{"name":"\\udc00\\ud800"}', 'name'],
    ['as the body itself', '"\\ud800"', 'body'],
    ['in an unknown field', '{"name":"a","x":{"y":"\\ud800"}}', 'x.y'],
  ])('with a lone surrogate %s names its position', (_, body, path) => {
    expect(read(things, { headers: asJson, body })).toMatchObject({
      details: [{ path, message: 'Contains half of a surrogate pair, which is not valid text.' }],
    });
  });

  it('with broken texts names at most twenty of them', () => {
    const names = Array.from({ length: 30 }, () => '"\\udc00"').join(',');

    expect(read(things, { headers: asJson, body: `{"name":[${names}]}` })).toMatchObject({
      details: { length: 20 },
    });
  });
});

describe('a file', () => {
  const files = defineEndpoint('POST /things', {
    id: 'import-things',
    summary: 'Import things',
    responses: {},
    body: z.object({ media_type: z.string(), text: z.string() }),
    textBody: ['text/csv', 'application/x-ndjson'],
  });

  it('has its media type by name, whatever follows it', () => {
    expect(
      read(files, { headers: { 'Content-Type': ' Text/CSV ; charset=utf-8' }, body: 'a,b' }),
    ).toMatchObject({ body: { media_type: 'text/csv', text: 'a,b' }, fields: [] });
  });

  it.each([
    ['of another media type', { 'Content-Type': 'application/json' }, '{}', 'unsupported_media_type'],
    ['in another charset', { 'Content-Type': 'text/csv; charset=utf-16' }, 'a,b', 'unsupported_media_type'],
    ['larger than 5 MB', { 'Content-Type': 'text/csv' }, 'x'.repeat(5_242_881), 'payload_too_large'],
  ])('%s is rejected', (_, headers, body, code) => {
    expect(read(files, { headers, body })).toMatchObject({ code });
  });
});
