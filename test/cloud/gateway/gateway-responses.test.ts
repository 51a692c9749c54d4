import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as logs from 'aws-cdk-lib/aws-logs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/harness/eventually.ts';
import { buildStack, type Running, run } from './api-harness.ts';

const body = (code: string): Record<string, string> => ({
  'application/json': `{"error":{"code":"${code}","message":$context.error.messageString,"raw":"$context.error.message","type":"$context.error.responseType","request_id":"$context.requestId"}}`,
});

let api: Running;

beforeAll(async () => {
  const stack = buildStack(
    ({ stack, api, fn }) => {
      const to = new apigateway.LambdaIntegration(fn('target'));
      const authorizer = new apigateway.TokenAuthorizer(stack, 'Token', { handler: fn('token') });
      api.root.addResource('open').addMethod('GET', to);
      api.root.addResource('closed').addMethod('GET', to, { authorizer });
      api.root.addResource('limited').addMethod('GET', to);
      api.root.addResource('unlimited').addMethod('GET', to);
      const options = api.root.addResource('cors');
      options.addMethod('GET', to);
      options.addCorsPreflight({
        allowOrigins: ['https://a.example', 'https://b.example', 'https://c.example'],
        allowHeaders: ['authorization'],
      });
      const one = api.root.addResource('one-origin');
      one.addCorsPreflight({ allowOrigins: ['*'], statusCode: 200 });
      api.root.addResource('health').addMethod(
        'GET',
        new apigateway.MockIntegration({
          requestTemplates: { 'application/json': '{"statusCode": 200}' },
          integrationResponses: [
            { statusCode: '503', selectionPattern: '503' },
            { statusCode: '200', responseTemplates: { 'text/plain': 'up on $context.stage' } },
          ],
        }),
        { methodResponses: [{ statusCode: '200' }, { statusCode: '503' }] },
      );
      api.addGatewayResponse('Default4', {
        type: apigateway.ResponseType.DEFAULT_4XX,
        templates: body('client'),
        responseHeaders: {
          'x-request-id': 'context.requestId',
          'x-static': "'yes'",
          'x-echo': 'method.request.header.x-me',
        },
      });
      api.addGatewayResponse('Default5', {
        type: apigateway.ResponseType.DEFAULT_5XX,
        templates: body('server'),
      });
      api.addGatewayResponse('Missing', {
        type: apigateway.ResponseType.MISSING_AUTHENTICATION_TOKEN,
        statusCode: '404',
        templates: { ...body('not_found'), 'text/html': '<p>$context.error.message</p>' },
      });
      api.addGatewayResponse('Throttled', {
        type: apigateway.ResponseType.THROTTLED,
        templates: body('throttled'),
        responseHeaders: { 'Retry-After': "'1'" },
      });
    },
    {
      deployOptions: {
        throttlingRateLimit: 1000,
        throttlingBurstLimit: 1000,
        methodOptions: { '/limited/GET': { throttlingRateLimit: 2, throttlingBurstLimit: 3 } },
      },
    },
  );
  api = await run(stack);
});

afterAll(() => api.close());

describe('gateway responses', () => {
  it('have the template, status and headers of their type', async () => {
    const answer = await api.request('/v1/nothing');

    const id = answer.headers['x-amzn-requestid'];
    expect(answer.status).toBe(404);
    expect(answer.json.error).toEqual({
      code: 'not_found',
      message: 'Missing Authentication Token',
      raw: 'Missing Authentication Token',
      type: 'MISSING_AUTHENTICATION_TOKEN',
      request_id: id,
    });
    expect(answer.headers['x-request-id']).toBeUndefined();
  });

  it('are picked by the Accept header where a type has several templates', async () => {
    const html = await api.request('/v1/nothing', { headers: { accept: 'text/html;q=0.9, */*' } });
    const other = await api.request('/v1/nothing', { headers: { accept: 'image/png' } });

    expect([html.headers['content-type'], html.text]).toEqual([
      'text/html',
      '<p>Missing Authentication Token</p>',
    ]);
    expect(other.headers['content-type']).toBe('application/json');
  });

  it('fall back to DEFAULT_4XX with the status of their own', async () => {
    const answer = await api.request('/v1/closed', { headers: { 'x-me': 'echoed' } });

    expect([answer.status, answer.json.error.code, answer.json.error.type]).toEqual([
      401,
      'client',
      'UNAUTHORIZED',
    ]);
    expect(answer.headers).toMatchObject({
      'x-request-id': answer.headers['x-amzn-requestid'],
      'x-static': 'yes',
      'x-echo': 'echoed',
    });
  });

  it('leave out a header that has no value', async () => {
    const answer = await api.request('/v1/closed');

    expect(answer.headers).not.toHaveProperty('x-echo');
  });

  it('fall back to DEFAULT_5XX with the status of their own', async () => {
    api.lambda.handlers.target = () => 'malformed';
    api.lambda.handlers.token = () => 'malformed';
    const failed = await api.request('/v1/open');
    const unauthorised = await api.request('/v1/closed', { headers: { authorization: 'x' } });
    api.lambda.handlers.target = () => ({ statusCode: 200 });

    expect([failed.status, failed.json.error]).toEqual([
      502,
      expect.objectContaining({ code: 'server', type: 'INTEGRATION_FAILURE' }),
    ]);
    expect([unauthorised.status, unauthorised.json.error]).toEqual([
      500,
      expect.objectContaining({
        code: 'server',
        message: null,
        raw: '',
        type: 'AUTHORIZER_CONFIGURATION_ERROR',
      }),
    ]);
  });

  it('give a page outside the stage the body of MISSING_AUTHENTICATION_TOKEN', async () => {
    const answer = await api.request('/elsewhere');

    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found']);
  });
});

describe('throttling', () => {
  it('lets a burst through, then the rate, each method on its own', async () => {
    const statuses = async (path: string, count: number): Promise<number[]> => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push((await api.request(path)).status);
      return answers;
    };

    // Whatever was called before is forgotten after an hour.
    api.clock.ms += 3_600_000;
    const burst = await statuses('/v1/limited', 4);
    const other = await statuses('/v1/unlimited', 4);
    const refused = await api.request('/v1/limited');
    api.clock.ms += 500;
    const later = await statuses('/v1/limited', 2);

    expect(burst).toEqual([200, 200, 200, 429]);
    expect(other).toEqual([200, 200, 200, 200]);
    expect(refused.json.error).toMatchObject({ code: 'throttled', message: 'Too Many Requests' });
    expect(refused.headers['retry-after']).toBe('1');
    expect(later).toEqual([200, 429]);
  });

  it('never piles up more than a burst, however long nobody calls', async () => {
    api.clock.ms += 3_600_000;
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.request('/v1/limited')));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('MOCK integrations', () => {
  it.each([
    ['https://a.example', 'https://a.example'],
    ['https://c.example', 'https://c.example'],
    ['https://evil.example', 'https://a.example'],
    [undefined, 'https://a.example'],
  ])('answer a preflight from %s with %s', async (origin, allowed) => {
    const answer = await api.request('/v1/cors', {
      method: 'OPTIONS',
      ...(origin && { headers: { origin } }),
    });

    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': allowed,
      'access-control-allow-headers': 'authorization',
      vary: 'Origin',
    });
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
  });

  it('answer with their fixed template and headers', async () => {
    const preflight = await api.request('/v1/one-origin', { method: 'OPTIONS' });
    const health = await api.request('/v1/health');

    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect([health.status, health.headers['content-type'], health.text]).toEqual([
      200,
      'text/plain',
      'up on v1',
    ]);
  });
});

describe('the access log', () => {
  it('has one line a request in the format of the stage', async () => {
    const stack = buildStack(
      ({ stack, api, fn }) => {
        const authorizer = new apigateway.TokenAuthorizer(stack, 'Token', { handler: fn('token') });
        const to = new apigateway.LambdaIntegration(fn('target'));
        api.root.addResource('a').addResource('{id}').addMethod('GET', to, { authorizer });
      },
      (stack) => ({
        deployOptions: {
          accessLogDestination: new apigateway.LogGroupLogDestination(new logs.LogGroup(stack, 'Log')),
          accessLogFormat: apigateway.AccessLogFormat.custom(
            '$context.requestId [$context.requestTime] "$context.httpMethod $context.resourcePath $context.protocol" $context.status $context.responseLength $context.identity.sourceIp $context.identity.user $context.authorizer.who $context.error.responseType $context.responseLatency',
          ),
        },
      }),
    );
    const logged = await run(stack);
    logged.lambda.handlers.token = () => ({
      principalId: 'p',
      context: { who: 'me\nfaked line' },
      policyDocument: { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
    });
    logged.lambda.handlers.target = () => ({ statusCode: 202, body: 'four' });

    const fine = await logged.request('/v1/a/1', { headers: { authorization: 'x' } });
    const refused = await logged.request('/v1/a/1');
    await eventually(() => logged.accessLog.length === 2);
    await logged.close();

    expect(logged.accessLog).toEqual([
      `${fine.headers['x-amzn-requestid']} [02/Jan/2026:03:04:05 +0000] "GET /a/{id} HTTP/1.1" 202 4 127.0.0.1 - me faked line - 0`,
      `${refused.headers['x-amzn-requestid']} [02/Jan/2026:03:04:05 +0000] "GET /a/{id} HTTP/1.1" 401 26 127.0.0.1 - - UNAUTHORIZED 0`,
    ]);
  });
});
