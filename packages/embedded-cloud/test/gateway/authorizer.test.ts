import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FunctionError } from '#cloud/types.ts';
import { buildStack, type ProxyEvent, type Running, run } from './api-harness.ts';

let api: Running;

const policy = (Effect: string, Resource: string | string[]): unknown => ({
  Version: '2012-10-17',
  Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }],
});

const allow = (resource: string | string[] = '*', context?: unknown): unknown => ({
  principalId: 'user-1',
  policyDocument: policy('Allow', resource),
  ...(context === undefined ? {} : { context }),
});

beforeAll(async () => {
  const stack = buildStack(({ route, to, authorizer }) => {
    const byToken = {
      scheme: authorizer('token', { identityValidationExpression: 'Bearer [a-z0-9-]+' }),
    };
    const byRequest = {
      scheme: authorizer('request', {
        type: 'request',
        identitySource: 'method.request.header.X-Key, method.request.querystring.tenant, context.httpMethod',
        authorizerResultTtlInSeconds: 60,
      }),
    };
    const uncached = {
      scheme: authorizer('uncached', { type: 'request', authorizerResultTtlInSeconds: 0 }),
    };
    route('GET', '/token', to('target', byToken));
    route('POST', '/token', to('target', byToken));
    route('GET', '/token/{id}', to('target', byToken));
    route('ANY', '/request', to('target', byRequest));
    route('GET', '/uncached', to('target', uncached));
  });
  api = await run(stack);
});

afterAll(() => api.close());

beforeEach(() => {
  api.gateway.clearAuthorizerCache();
  api.lambda.events.length = 0;
  api.log.length = 0;
  for (const name of ['token', 'request', 'uncached']) api.lambda.handlers[name] = () => allow();
});

const withToken = (token = 'Bearer abc') => ({ headers: { Authorization: token } });
const target = (): ProxyEvent => api.lambda.calls('target').at(-1);

describe('a TOKEN authorizer', () => {
  it('gets the token and the ARN of the call', async () => {
    const response = await api.request('/v1/token/a%2Fb', withToken());

    expect(response.status).toBe(200);
    const { apiId } = target().requestContext;
    expect(api.lambda.calls('token')).toEqual([
      {
        type: 'TOKEN',
        authorizationToken: 'Bearer abc',
        methodArn: `arn:aws:execute-api:us-east-1:000000000000:${apiId}/v1/GET/token/a%2Fb`,
      },
    ]);
  });

  it('passes on principal and context, as strings', async () => {
    api.lambda.handlers.token = () => allow('*', { workspace: 'w1', admin: true, count: 3, none: null });

    await api.request('/v1/token', withToken());

    expect(target().requestContext.authorizer).toEqual({
      principalId: 'user-1',
      workspace: 'w1',
      admin: 'true',
      count: '3',
      integrationLatency: 0,
    });
  });

  it.each([
    ['no token', {}],
    ['an empty token', { Authorization: '' }],
    ['a token of another shape', { Authorization: 'Basic abc' }],
    ['a token that only begins well', { Authorization: 'Bearer abc!' }],
  ])('%s: 401 without calling the function', async (_, headers) => {
    const response = await api.request('/v1/token', { headers });

    expect([response.status, response.json]).toEqual([401, { message: 'Unauthorized' }]);
    expect(api.lambda.events).toEqual([]);
  });

  it('that fails with "Unauthorized": 401, which is not cached', async () => {
    api.lambda.handlers.token = () => {
      throw new FunctionError('Error', 'Unauthorized');
    };
    const refused = await api.request('/v1/token', withToken());
    api.lambda.handlers.token = () => allow();
    const accepted = await api.request('/v1/token', withToken());

    expect([refused.status, refused.json]).toEqual([401, { message: 'Unauthorized' }]);
    expect(accepted.status).toBe(200);
  });

  it('that denies: 403', async () => {
    api.lambda.handlers.token = () => ({ principalId: 'u', policyDocument: policy('Deny', '*') });
    const denied = await api.request('/v1/token', withToken());
    api.lambda.handlers.token = () => allow('arn:aws:execute-api:*:*:*/v1/GET/other');
    const notAllowed = await api.request('/v1/token', withToken('Bearer other'));

    expect([denied.status, denied.json.message]).toEqual([
      403,
      'User is not authorized to access this resource with an explicit deny',
    ]);
    expect([notAllowed.status, notAllowed.json.message]).toEqual([
      403,
      'User is not authorized to access this resource',
    ]);
    expect(api.lambda.calls('target')).toEqual([]);
  });

  it('that fails otherwise: 500 and a log line', async () => {
    api.lambda.handlers.token = () => {
      throw new FunctionError('Error', 'database gone');
    };

    const response = await api.request('/v1/token', withToken());

    expect([response.status, response.json]).toEqual([500, { message: null }]);
    expect(response.headers['x-amzn-errortype']).toBe('AuthorizerFailureException');
    expect(api.log.join('\n')).toContain('database gone');
  });

  it.each([
    ['no object', 'yes', 'expected an object'],
    ['no principal', { policyDocument: policy('Allow', '*') }, 'expected principalId'],
    ['no policy', { principalId: 'u' }, 'expected policyDocument'],
    ['an effect of its own', { principalId: 'u', policyDocument: policy('Maybe', '*') }, 'Allow or Deny'],
    ['an object in its context', allow('*', { a: {} }), 'expected context.a'],
    [
      'a condition',
      {
        principalId: 'u',
        policyDocument: {
          Statement: [
            {
              Effect: 'Allow',
              Action: '*',
              Resource: '*',
              Condition: { IpAddress: { 'aws:SourceIp': '1.1.1.1' } },
            },
          ],
        },
      },
      'cannot evaluate the condition operator IpAddress',
    ],
  ])('with %s: 500 and a log line that says why', async (_, result, reason) => {
    api.lambda.handlers.token = () => result;

    const response = await api.request('/v1/token', withToken());

    expect([response.status, response.json]).toEqual([500, { message: null }]);
    expect(response.headers['x-amzn-errortype']).toBe('AuthorizerConfigurationException');
    expect(api.log.join('\n')).toContain(reason);
  });

  it('is called once per token until its time to live has passed', async () => {
    const startedAt = api.clock.ms;
    await api.request('/v1/token', withToken());
    await api.request('/v1/token', withToken());
    api.clock.ms = startedAt + 299_999;
    await api.request('/v1/token', withToken());
    const before = api.lambda.calls('token').length;
    api.clock.ms = startedAt + 300_000;
    await api.request('/v1/token', withToken());
    await api.request('/v1/token', withToken('Bearer other'));

    expect([before, api.lambda.calls('token').length]).toEqual([1, 3]);
  });

  it('evaluates its cached policy for the called method', async () => {
    api.lambda.handlers.token = () => allow('arn:aws:execute-api:*:*:*/v1/GET/token*');

    const read = await api.request('/v1/token', withToken());
    const write = await api.request('/v1/token', { method: 'POST', ...withToken() });
    const readOne = await api.request('/v1/token/1', withToken());

    expect([read.status, write.status, readOne.status]).toEqual([200, 403, 200]);
    expect(api.lambda.calls('token')).toHaveLength(1);
  });
});

describe('a REQUEST authorizer', () => {
  it('gets the request with empty objects for missing parts', async () => {
    await api.request('/v1/request?tenant=t1', { headers: { 'X-Key': 'k' } });

    const [event] = api.lambda.calls('request');
    expect(event).toMatchObject({
      type: 'REQUEST',
      resource: '/request',
      path: '/request',
      httpMethod: 'GET',
      queryStringParameters: { tenant: 't1' },
      pathParameters: {},
      stageVariables: {},
      requestContext: { path: '/v1/request', identity: { sourceIp: '127.0.0.1' } },
    });
    expect(event.headers['X-Key']).toBe('k');
    expect(event.methodArn).toMatch(/:[a-z0-9]{10}\/v1\/GET\/request$/);
    expect(event).not.toHaveProperty('body');
  });

  it.each([
    ['/v1/request?tenant=t', {}],
    ['/v1/request', { 'X-Key': 'k' }],
    ['/v1/request?tenant=', { 'X-Key': 'k' }],
  ])('%s without all identity sources: 401 without calling the function', async (path, headers) => {
    const response = await api.request(path, { headers });

    expect(response.status).toBe(401);
    expect(api.lambda.events).toEqual([]);
  });

  it('caches by all identity sources together', async () => {
    const call = (key: string, tenant: string, method = 'GET') =>
      api.request(`/v1/request?tenant=${tenant}`, { method, headers: { 'X-Key': key } });

    await call('a', 'b');
    await call('a', 'b');
    await call('a', 'c');
    await call('b', 'b');
    await call('a', 'b', 'PUT');
    // Joined carelessly, these two would share a key.
    await call('a"', 'b');
    await call('a', '%22b');

    expect(api.lambda.calls('request')).toHaveLength(6);
  });

  it('without a cache is called every time', async () => {
    await api.request('/v1/uncached');
    await api.request('/v1/uncached');

    expect(api.lambda.calls('uncached')).toHaveLength(2);
  });
});

it("an authorizer that the gateway's role may not invoke: 500", async () => {
  const stack = buildStack(({ route, to, authorizer }) =>
    route('GET', '/', to('target', { scheme: authorizer('token', { permitted: false }) })),
  );
  const broken = await run(stack);

  const response = await broken.request('/v1/', withToken());

  expect([response.status, response.headers['x-amzn-errortype']]).toEqual([
    500,
    'AuthorizerConfigurationException',
  ]);
  expect(broken.log.join('\n')).toMatch(
    /is not authorized to perform: lambda:InvokeFunction on resource: .*:token /,
  );
  await broken.close();
});

it.each([
  [1, 30],
  [4, 120],
])(
  'on a machine %i times slower than Lambda an authorizer has %i s to respond: 500',
  async (slowness, seconds) => {
    const stack = buildStack(({ route, to, authorizer }) =>
      route('GET', '/', to('target', { scheme: authorizer('token') })),
    );
    const slow = await run(stack, slowness);
    const asked = Promise.withResolvers<void>();
    slow.lambda.handlers.token = () => {
      asked.resolve();
      return new Promise(() => undefined);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const answering = slow.request('/v1/', withToken());
    await asked.promise;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(slow.log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);

    expect(slow.log).toEqual([`authorizer token: no answer within ${seconds} s`]);
    const response = await answering;
    expect([response.status, response.headers['x-amzn-errortype']]).toEqual([
      500,
      'AuthorizerFailureException',
    ]);
    vi.useRealTimers();
    await slow.close();
  },
);
