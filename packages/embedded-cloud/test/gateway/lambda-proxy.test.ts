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
    const answer = await api.request('/v1/echo/7?a=1', { headers: { Host: 'api.example:80' } });

    expect(event()).toMatchObject({
      resource: '/echo/{id}',
      path: '/echo/7',
      httpMethod: 'GET',
      pathParameters: { id: '7' },
      body: null,
      isBase64Encoded: false,
      requestContext: {
        path: '/v1/echo/7',
        // The gateway's own domain, whatever the caller's Host says, as on AWS.
        domainName: `127.0.0.1:${api.port}`,
        requestId: answer.headers['x-amzn-requestid'],
      },
    });
    expect(event().requestContext).not.toHaveProperty('authorizer');
  });

  it('has the last value and all values of repeated headers, in their first spelling', async () => {
    await api.request('/v1/echo/7', { headers: ['X-Tag', 'one', 'x-tag', 'two', 'Host', 'x'] });

    expect(event().headers['X-Tag']).toBe('two');
    expect(event().multiValueHeaders['X-Tag']).toEqual(['one', 'two']);
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
