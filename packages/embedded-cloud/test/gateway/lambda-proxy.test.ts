import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyEvent, type Running, run } from './api-harness.ts';

let api: Running;

beforeAll(async () => {
  api = await run({
    routes: {
      'ANY /echo/{id}': 'echo',
      'GET /slow': ['slow', { timeoutInMillis: 60 }],
    },
  });
});

afterAll(() => api.close());

beforeEach(() => {
  api.lambda.events.length = 0;
  api.log.length = 0;
  api.lambda.handlers.echo = () => ({ statusCode: 200, body: 'ok' });
});

const event = (): ProxyEvent => api.lambda.calls('echo').at(-1);

describe('the event of a Lambda proxy integration', () => {
  it('has every field that a function reads', async () => {
    const answer = await api.request('/v1/echo/7?a=1', {
      headers: { 'User-Agent': 'test', Host: 'api.example:80' },
    });

    expect(event()).toMatchObject({
      resource: '/echo/{id}',
      path: '/echo/7',
      httpMethod: 'GET',
      pathParameters: { id: '7' },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      requestContext: {
        resourcePath: '/echo/{id}',
        httpMethod: 'GET',
        requestTime: '02/Jan/2026:03:04:05 +0000',
        requestTimeEpoch: Date.UTC(2026, 0, 2, 3, 4, 5),
        path: '/v1/echo/7',
        accountId: '000000000000',
        protocol: 'HTTP/1.1',
        stage: 'v1',
        // The gateway's own domain, whatever the caller's Host says, as on AWS.
        domainName: `127.0.0.1:${api.port}`,
        domainPrefix: '127',
        requestId: answer.headers['x-amzn-requestid'],
        identity: { sourceIp: '127.0.0.1', userAgent: 'test' },
      },
    });
    expect(event().requestContext).not.toHaveProperty('authorizer');
    for (const key of ['resourceId', 'apiId', 'deploymentId', 'extendedRequestId']) {
      expect(event().requestContext[key], key).toMatch(/^[a-z0-9]+=?$/);
    }
  });

  it('has the last value and all values of repeated headers, in their first spelling', async () => {
    const headers = [
      'X-Tag',
      'one',
      'x-tag',
      'two',
      'Host',
      'x',
      'Connection',
      'close',
      'X-Forwarded-For',
      '10.0.0.9',
    ];
    await api.request('/v1/echo/7', { headers });

    const { headers: single, multiValueHeaders: multi } = event();
    expect(single['X-Tag']).toBe('two');
    expect(multi['X-Tag']).toEqual(['one', 'two']);
    expect(single['X-Forwarded-For']).toBe('10.0.0.9, 127.0.0.1');
    expect(single['X-Forwarded-Port']).toBe(String(api.port));
    expect(single['X-Amzn-Trace-Id']).toMatch(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/);
    expect(single).not.toHaveProperty('Connection');
  });

  it('decodes the query and keeps repeated parameters', async () => {
    await api.request('/v1/echo/7?tag=a&tag=b%26c&q=x+y%2B&flag&&=none');

    expect(event().queryStringParameters).toEqual({ tag: 'b&c', q: 'x y+', flag: '', '': 'none' });
    expect(event().multiValueQueryStringParameters.tag).toEqual(['a', 'b&c']);
  });
});

describe('the response of a Lambda proxy integration', () => {
  it('is sent with its headers and the multi-value ones', async () => {
    api.lambda.handlers.echo = () => ({
      statusCode: 201,
      headers: { 'X-One': 1 },
      multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
      body: 'döne',
    });

    const answer = await api.request('/v1/echo/7');

    expect([answer.status, answer.text]).toEqual([201, 'döne']);
    expect(answer.headers).toMatchObject({
      'x-one': '1',
      'set-cookie': ['a=1', 'b=2'],
      'content-type': 'application/json',
      'content-length': '5',
    });
    expect(answer.headers['x-amzn-requestid']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is malformed: 502 and a log line that says why', async () => {
    api.lambda.handlers.echo = () => ({ statusCode: 200, body: {} });

    const answer = await api.request('/v1/echo/7');

    expect([answer.status, answer.json]).toEqual([502, { message: 'Internal server error' }]);
    expect(api.log.join('\n')).toContain('expected string');
  });

  it('is 504 if the function takes longer than the integration waits', async () => {
    api.lambda.handlers.slow = () => new Promise((resolve) => setTimeout(resolve, 300, { statusCode: 200 }));

    const answer = await api.request('/v1/slow');

    expect([answer.status, answer.json]).toEqual([504, { message: 'Endpoint request timed out' }]);
  });
});
