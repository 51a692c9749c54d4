import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { type RawResponse, request } from '#test/harness/request.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();
const apiKey = workspace.apiKey;

function expectError({ status, headers, body }: RawResponse, expected: number, code: string): void {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatchObject({ code, message: expect.stringMatching(/\S/) });
  expect(body.error.request_id).toBe(headers.get('x-request-id'));
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
}

describe('an unknown path', () => {
  it.each([
    ['GET', '/nowhere'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/knowledge-base/x/y'],
    ['GET', '/Usage'],
    ['POST', '/nowhere'],
    ['OPTIONS', '/nowhere'],
    ['PROPFIND', '/nowhere'],
  ])('%s %s returns 404 in the API’s format, with or without a key', async (method, path) => {
    expectError(await request(path, { method, apiKey }), 404, 'route_not_found');
    expectError(await request(path, { method }), 404, 'route_not_found');
  });
});

describe('a method that a path does not support', () => {
  it.each([
    ['POST', '/usage', 'GET, OPTIONS'],
    ['PUT', '/knowledge-base', 'GET, POST, OPTIONS'],
    ['GET', '/knowledge-base/some-id', 'PATCH, DELETE, OPTIONS'],
    ['PROPFIND', '/usage', 'GET, OPTIONS'],
  ])('%s %s returns 405 with the allowed methods, with or without a key', async (method, path, allowed) => {
    for (const answer of [await request(path, { method, apiKey }), await request(path, { method })]) {
      expectError(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe(allowed);
    }
  });

  it('HEAD returns 405 without a body', async () => {
    const { status, body, headers } = await request('/usage', { method: 'HEAD', apiKey });

    expect(status).toBe(405);
    expect(body).toBeUndefined();
    expect(headers.get('x-request-id')).toBeTruthy();
  });
});

describe('a page in a browser', () => {
  const origin = 'https://console.example';

  it('gets a preflight response on every path, with the methods of that path', async () => {
    for (const [path, methods] of Map.groupBy(endpointList, (endpoint) => endpoint.path)) {
      const { status, headers, body } = await request(path.replaceAll(/\{\w+\}/g, 'some-id'), {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      });

      expect([status, body], path).toEqual([204, undefined]);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')?.split(', ')).toEqual([
        ...methods.map(({ method }) => method),
        'OPTIONS',
      ]);
      expect(headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, Idempotency-Key, If-None-Match',
      );
      expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    ['a read', 'GET', '/usage', 200],
    ['an export', 'GET', '/people/export', 200],
    ['a refusal by the endpoint', 'GET', '/accounts?page=0', 400],
    ['a path that is not there', 'GET', '/nowhere', 404],
    ['a method that is not taken', 'PUT', '/usage', 405],
  ])(
    'may read %s and the headers it needs, and must neither store nor sniff it',
    async (_, method, path, status) => {
      const { headers, ...answer } = await request(path, { method, apiKey, headers: { origin } });

      expect(answer.status).toBe(status);
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers':
          'x-request-id, ETag, Retry-After, Allow, WWW-Authenticate, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    },
  );
});

it('a call without a key learns how to send one', async () => {
  const answer = await request('/usage');

  expectError(answer, 401, 'unauthorized');
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="http/);
});

describe('a body', () => {
  const create = (body: string | Uint8Array<ArrayBuffer>, contentType?: string) =>
    request('/knowledge-base', {
      method: 'POST',
      apiKey,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      body,
    });
  const JSON_TYPE = 'application/json';

  // What else is no text: `test/unit/http/read-request.test.ts`.
  it('whose bytes are no UTF-8 is rejected with 400', async () => {
    expectError(
      await create(Buffer.from('{"title":"\xe9","content_md":"x"}', 'latin1'), JSON_TYPE),
      400,
      'invalid_json',
    );
  });

  it('nested a hundred thousand levels deep is rejected without crashing the service', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const answer = await create(`{"title":"x","content_md":${deep}}`, JSON_TYPE);

    expect(answer.status).toBe(400);
    expect((await request('/usage', { apiKey })).status).toBe(200);
  });

  it('of 7 MB, more than Lambda accepts, is rejected with 413', async () => {
    const large = JSON.stringify({ title: 'x', content_md: 'x'.repeat(7_000_000) });

    expectError(await create(large, JSON_TYPE), 413, 'payload_too_large');
  });

  it('over 10 MB is rejected with 413 while it is still being sent', async () => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': JSON_TYPE };

    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sending = httpRequest(
        `${inject('cloud').baseUrl}/knowledge-base`,
        { method: 'POST', headers },
        async (response) => resolve({ status: response.statusCode, body: await text(response) }),
      );
      sending.on('error', reject);
      // Sends 11 MB and never ends the body.
      for (let i = 0; i < 11; i += 1) sending.write(Buffer.alloc(1024 * 1024, 'x'));
    });

    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'payload_too_large' } });
  });
});

it.each([
  ['/accounts?page=1&search=a%c3', 'search'],
  ['/usage?x=%ed%a0%80', 'x'],
])('the query of %s is no UTF-8: 400 that names %s', async (path, name) => {
  const answer = await request(path, { apiKey });

  expectError(answer, 400, 'validation_failed');
  expect(answer.body.error.details).toEqual([{ path: name, message: 'Is not percent-encoded UTF-8.' }]);
});
