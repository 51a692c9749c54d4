import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FunctionError } from '#cloud/types.ts';
import { type ProxyEvent, type Running, run } from './api-harness.ts';

let api: Running;

const PROTECTED = ['target', { isProtected: true }] as const;
const routes = { 'GET /token': PROTECTED, 'POST /token': PROTECTED, 'GET /token/{id}': PROTECTED };

const policy = (Effect: string, Resource: string): unknown => ({
  Version: '2012-10-17',
  Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }],
});

const allow = (resource = '*', context?: unknown): unknown => ({
  principalId: 'user-1',
  policyDocument: policy('Allow', resource),
  ...(context === undefined ? {} : { context }),
});

beforeAll(async () => {
  api = await run({ routes });
});

afterAll(() => api.close());

beforeEach(() => {
  // What is cached has expired.
  api.clock.ms += 300_000;
  api.lambda.events.length = 0;
  api.log.length = 0;
  api.lambda.handlers.token = () => allow();
});

const withToken = (token = 'Bearer abc') => ({ headers: { Authorization: token } });
const target = (): ProxyEvent => api.lambda.calls('target').at(-1);

describe('the authorizer', () => {
  it('gets the token and the ARN of the call, and passes on principal and context as texts', async () => {
    api.lambda.handlers.token = () => allow('*', { workspace: 'w1', admin: true, count: 3 });

    const response = await api.request('/v1/token/a%2Fb', withToken());

    expect(response.status).toBe(200);
    const { authorizer } = target().requestContext;
    expect(api.lambda.calls('token')).toEqual([
      {
        type: 'TOKEN',
        authorizationToken: 'Bearer abc',
        methodArn: expect.stringMatching(/^arn:aws:execute-api:us-east-1:\d{12}:\w+\/v1\/GET\/token\/a%2Fb$/),
      },
    ]);
    expect(authorizer).toEqual({
      principalId: 'user-1',
      workspace: 'w1',
      admin: 'true',
      count: '3',
      integrationLatency: 0,
    });
  });

  it('that fails with "Unauthorized": 401, which is not cached', async () => {
    api.lambda.handlers.token = () => {
      throw new FunctionError('Error', 'Unauthorized');
    };
    const refused = await api.request('/v1/token', withToken());
    api.lambda.handlers.token = () => allow();
    const accepted = await api.request('/v1/token', withToken());

    expect([refused.status, accepted.status]).toEqual([401, 200]);
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

  it.each([
    ['fails', () => Promise.reject(new FunctionError('Error', 'database gone')), 'AuthorizerFailure'],
    ['returns no policy', () => ({ principalId: 'u' }), 'AuthorizerConfiguration'],
    ['returns an object in its context', () => allow('*', { a: {} }), 'AuthorizerConfiguration'],
  ])('that %s: 500 and a log line', async (_, handler, type) => {
    api.lambda.handlers.token = handler;

    const response = await api.request('/v1/token', withToken());

    expect([response.status, response.json]).toEqual([500, { message: null }]);
    expect(response.headers['x-amzn-errortype']).toBe(`${type}Exception`);
    expect(api.log).toHaveLength(1);
  });

  it('evaluates its cached policy for the called method', async () => {
    api.lambda.handlers.token = () => allow('arn:aws:execute-api:*:*:*/v1/GET/token*');

    const read = await api.request('/v1/token', withToken());
    const write = await api.request('/v1/token', { method: 'POST', ...withToken() });
    const readOne = await api.request('/v1/token/1', withToken());

    expect([read.status, write.status, readOne.status]).toEqual([200, 403, 200]);
    expect(api.lambda.calls('token')).toHaveLength(1);
  });

  it("that the gateway's role may not invoke: 500", async () => {
    const broken = await run({ routes, unpermitted: ['token'] });

    const response = await broken.request('/v1/token', withToken());
    await broken.close();

    expect([response.status, response.headers['x-amzn-errortype']]).toEqual([
      500,
      'AuthorizerConfigurationException',
    ]);
    expect(broken.log.join('\n')).toMatch(
      /is not authorized to perform: lambda:InvokeFunction on resource: /,
    );
  });
});
