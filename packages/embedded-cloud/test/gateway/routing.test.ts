import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#cloud/testing/eventually.ts';
import { type Running, run } from './api-harness.ts';

let api: Running;

const toResponse = (code: string, headers: Record<string, string> = {}) => ({
  responseTemplates: {
    'application/json': `{"code":"${code}","message":$context.error.messageString,"type":"$context.error.responseType","id":"$context.requestId"}`,
  },
  responseParameters: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, value]),
  ),
});

beforeAll(async () => {
  api = await run({
    routes: {
      'GET /people': 'list',
      'GET /people/{id}': 'get',
      'PATCH /people/{id}': 'patch',
      'GET /people/lists': 'lists',
      'POST /people/{id}/email': 'email',
      'GET /files/{path+}': 'files',
      'GET /': 'root',
      'GET /closed': ['list', { isProtected: true }],
      'GET /limited': 'list',
    },
    responses: {
      DEFAULT_4XX: toResponse('client', { 'x-request-id': 'context.requestId', 'x-static': "'yes'" }),
      DEFAULT_5XX: toResponse('server'),
      THROTTLED: toResponse('throttled', { 'Retry-After': "'1'" }),
    },
    throttles: [
      { ResourcePath: '/*', HttpMethod: '*', ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 1000 },
      { ResourcePath: '/~1limited', HttpMethod: 'GET', ThrottlingRateLimit: 2, ThrottlingBurstLimit: 3 },
    ],
    accessLog:
      '$context.requestId [$context.requestTime] $context.httpMethod $context.resourcePath $context.status $context.responseLength $context.identity.sourceIp $context.authorizer.principalId $context.error.responseType $context.responseLatency',
  });
});

afterAll(() => api.close());

describe('routing', () => {
  it.each([
    ['GET', '/v1', 'root'],
    ['GET', '/v1/people/', 'list'],
    ['GET', '/v1/people/lists', 'lists'],
    ['GET', '/v1/people/42', 'get'],
    ['PATCH', '/v1/people/42', 'patch'],
    // A static part that leads nowhere gives way to a parameter.
    ['POST', '/v1/people/lists/email', 'email'],
    ['GET', '/v1/files/a/b/c.txt', 'files'],
    ['GET', '/v1/people?x=/v1/files/a', 'list'],
  ])('%s %s reaches %s', async (method, path, name) => {
    const answer = await api.request(path, { method });

    expect([answer.status, answer.text]).toEqual([200, name]);
  });

  it('passes path parameters as sent, and does not resolve dots', async () => {
    await api.request('/v1/people/a%2Fb%20c');
    await api.request('/v1/files/x%20y/../z');

    expect(api.lambda.calls('get').at(-1)).toMatchObject({
      path: '/people/a%2Fb%20c',
      pathParameters: { id: 'a%2Fb%20c' },
    });
    expect(api.lambda.calls('files').at(-1).pathParameters).toEqual({ path: 'x%20y/../z' });
  });

  it.each([
    ['/v1/people/%zz', 'id'],
    ['/v1/people/7?b=1&a=%4&c=%', 'a, c'],
  ])('%s has an invalid percent-encoding: 400 that names %s', async (path, names) => {
    const { status, json } = await api.request(path);

    expect([status, json.message]).toEqual([
      400,
      `Invalid percent-encoding in request parameters: [${names}]`,
    ]);
  });
});

describe('gateway responses', () => {
  it('throttle beyond a burst, then at the rate, for each method separately', async () => {
    const listStatuses = async (path: string, count: number): Promise<number[]> => {
      const statuses = [];
      for (let index = 0; index < count; index += 1) statuses.push((await api.request(path)).status);
      return statuses;
    };
    // However long it is idle, a method accumulates no more than a burst.
    api.clock.ms += 3_600_000;
    const burst = await listStatuses('/v1/limited', 4);
    const other = await listStatuses('/v1/people', 4);
    const refused = await api.request('/v1/limited');
    api.clock.ms += 500;

    expect(burst).toEqual([200, 200, 200, 429]);
    expect(other).toEqual([200, 200, 200, 200]);
    expect([refused.json.code, refused.headers['retry-after']]).toEqual(['throttled', '1']);
    expect(await listStatuses('/v1/limited', 2)).toEqual([200, 429]);
  });
});

it('the access log has one line per request, whatever a value contains', async () => {
  api.accessLog.length = 0;
  api.lambda.handlers.token = () => ({
    principalId: 'me\nfaked line',
    policyDocument: { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
  });
  api.clock.ms = Date.UTC(2026, 0, 2, 3, 4, 5);

  const fine = await api.request('/v1/closed', { headers: { authorization: 'Bearer x' } });
  const refused = await api.request('/v1/closed');
  await eventually(() => api.accessLog.length === 2);

  const lineOf = ({ headers }: typeof fine, rest: string) =>
    `${headers['x-amzn-requestid']} [02/Jan/2026:03:04:05 +0000] GET /closed ${rest}`;
  expect(api.accessLog).toEqual([
    lineOf(fine, '200 4 127.0.0.1 me faked line - 0'),
    lineOf(refused, `401 ${refused.text.length} 127.0.0.1 - UNAUTHORIZED 0`),
  ]);
});
