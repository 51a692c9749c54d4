import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as logs from 'aws-cdk-lib/aws-logs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#cloud/testing/eventually.ts';
import { buildStack, type Running, run } from './api-harness.ts';

const body = (code: string): Record<string, string> => ({
  'application/json': `{"error":{"code":"${code}","message":$context.error.messageString,"raw":"$context.error.message","type":"$context.error.responseType","request_id":"$context.requestId"}}`,
});

let api: Running;

beforeAll(async () => {
  const stack = buildStack(
    ({ route, to, mock, authorizer, document }) => {
      route('GET', '/open', to('target'));
      route('GET', '/closed', to('target', { scheme: authorizer('token') }));
      route('GET', '/limited', to('target'));
      route('GET', '/unlimited', to('target'));
      route('OPTIONS', '/preflight', {
        responses: { 204: { description: 'Nothing.', headers: { 'access-control-allow-origin': {} } } },
        'x-amazon-apigateway-integration': {
          type: 'mock',
          requestTemplates: { 'application/json': '{"statusCode": 204}' },
          responses: {
            '503': { statusCode: '503' },
            default: {
              statusCode: '204',
              responseParameters: { 'method.response.header.access-control-allow-origin': "'*'" },
              responseTemplates: {
                'application/json':
                  "#set($context.responseOverride.header.x-request-id = $context.requestId)\n#set($context.responseOverride.header.Allow = 'GET, OPTIONS')\n",
              },
            },
          },
        },
      });
      route('GET', '/health', mock({ responseTemplates: { 'text/plain': 'up on $context.stage' } }));
      route(
        'ANY',
        '/choosing',
        mock({
          responseTemplates: {
            'text/plain': [
              "#set($context.responseOverride.header.x-always = 'yes')",
              "#if($context.httpMethod == 'OPTIONS')",
              '#set($context.responseOverride.status = 204)',
              "#set($context.responseOverride.header.x-chosen = 'first')",
              '#else',
              "#set($context.responseOverride.header.x-chosen = 'second')",
              'sent $context.httpMethod#end',
            ].join('\n'),
          },
        }),
      );
      route('ANY', '/passed-on', mock({}));
      route('ANY', '/picky', mock({}));
      const picky = document.paths['/picky']?.['x-amazon-apigateway-any-method'] as Record<string, object>;
      Object.assign(picky['x-amazon-apigateway-integration']!, { passthroughBehavior: 'never' });
      document.responses = {
        DEFAULT_4XX: {
          responseTemplates: body('client'),
          responseParameters: {
            'gatewayresponse.header.x-request-id': 'context.requestId',
            'gatewayresponse.header.x-static': "'yes'",
            'gatewayresponse.header.x-echo': 'method.request.header.x-me',
          },
        },
        DEFAULT_5XX: { responseTemplates: body('server') },
        MISSING_AUTHENTICATION_TOKEN: {
          statusCode: '404',
          responseTemplates: { ...body('not_found'), 'text/html': '<p>$context.error.message</p>' },
        },
        THROTTLED: {
          responseTemplates: body('throttled'),
          responseParameters: { 'gatewayresponse.header.Retry-After': "'1'" },
        },
      };
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
    const response = await api.request('/v1/nothing');

    const id = response.headers['x-amzn-requestid'];
    expect(response.status).toBe(404);
    expect(response.json.error).toEqual({
      code: 'not_found',
      message: 'Missing Authentication Token',
      raw: 'Missing Authentication Token',
      type: 'MISSING_AUTHENTICATION_TOKEN',
      request_id: id,
    });
    expect(response.headers['x-request-id']).toBeUndefined();
  });

  it('have no type for an unsigned call without a route', async () => {
    const response = await api.request('/v1/nothing', { headers: { authorization: 'Bearer x' } });

    expect([response.status, response.json.error.code, response.json.error.type]).toEqual([
      403,
      'client',
      'INCOMPLETE_SIGNATURE',
    ]);
  });

  it('are chosen by the Accept header if a type has several templates', async () => {
    const html = await api.request('/v1/nothing', { headers: { accept: 'text/html;q=0.9, */*' } });
    const other = await api.request('/v1/nothing', { headers: { accept: 'image/png' } });

    expect([html.headers['content-type'], html.text]).toEqual([
      'text/html',
      '<p>Missing Authentication Token</p>',
    ]);
    expect(other.headers['content-type']).toBe('application/json');
  });

  it('fall back to DEFAULT_4XX with their own status', async () => {
    const response = await api.request('/v1/closed', { headers: { 'x-me': 'echoed' } });

    expect([response.status, response.json.error.code, response.json.error.type]).toEqual([
      401,
      'client',
      'UNAUTHORIZED',
    ]);
    expect(response.headers).toMatchObject({
      'x-request-id': response.headers['x-amzn-requestid'],
      'x-static': 'yes',
      'x-echo': 'echoed',
    });
  });

  it('leave out a header without a value', async () => {
    const response = await api.request('/v1/closed');

    expect(response.headers).not.toHaveProperty('x-echo');
  });

  it('fall back to DEFAULT_5XX with their own status', async () => {
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
    const response = await api.request('/elsewhere');

    expect([response.status, response.json.error.code]).toEqual([404, 'not_found']);
  });
});

describe('throttling', () => {
  it('allows a burst, then the rate, for each method separately', async () => {
    const statuses = async (path: string, count: number): Promise<number[]> => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push((await api.request(path)).status);
      return answers;
    };

    // Earlier calls are forgotten after an hour.
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

  it('never accumulates more than a burst, however long it is idle', async () => {
    api.clock.ms += 3_600_000;
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.request('/v1/limited')));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('MOCK integrations', () => {
  it('respond with fixed headers and those that their template sets', async () => {
    const response = await api.request('/v1/preflight', { method: 'OPTIONS' });

    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      allow: 'GET, OPTIONS',
      'x-request-id': response.headers['x-amzn-requestid'],
    });
  });

  it('respond with their fixed template', async () => {
    const health = await api.request('/v1/health');

    expect([health.status, health.headers['content-type'], health.text]).toEqual([
      200,
      'text/plain',
      'up on v1',
    ]);
  });

  it('choose their status, headers and body by the request', async () => {
    const [options, put] = await Promise.all(
      ['OPTIONS', 'PUT'].map((method) => api.request('/v1/choosing', { method })),
    );

    expect([options!.status, options!.text]).toEqual([204, '']);
    expect(options!.headers).toMatchObject({ 'x-always': 'yes', 'x-chosen': 'first' });
    expect([put!.status, put!.text]).toEqual([200, 'sent PUT']);
    expect(put!.headers).toMatchObject({ 'x-always': 'yes', 'x-chosen': 'second' });
  });

  it('fail to boot if a template overrides a parameter twice, which on AWS fails every request', async () => {
    const twice = (first: string, second: string) =>
      run(
        buildStack(({ route, mock }) =>
          route('GET', '/twice', mock({ responseTemplates: { 'text/plain': `${first}${second}` } })),
        ),
      );
    const status = '#set($context.responseOverride.status = 204)\n';
    const header = (name: string) => `#set($context.responseOverride.header.${name} = 'x')\n`;

    await expect(twice(status, status)).rejects.toThrow('overrides status twice');
    await expect(twice(header('x-a'), header('X-A'))).rejects.toThrow('overrides header.x-a twice');
    await expect(
      twice(status, `#if($context.stage == 'v1')\n${header('x-a')}#else\n${status}#end`),
    ).rejects.toThrow('overrides status twice');
  });

  it.each([
    ['/v1/picky', 'application/json', 200, undefined],
    ['/v1/picky', 'Application/JSON; charset=utf-8', 200, undefined],
    ['/v1/picky', 'text/csv', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    // Passed through, the body has no statusCode for the mock.
    ['/v1/passed-on', 'text/csv', 500, 'API_CONFIGURATION_ERROR'],
    ['/v1/passed-on', 'application/json', 200, undefined],
  ])('%s treats a body of type %s as AWS does: %d', async (path, type, status, errorType) => {
    const response = await api.request(path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'statusCode,200',
    });

    expect(response.status).toBe(status);
    if (errorType !== undefined) expect(response.json.error.type).toBe(errorType);
  });
});

describe('the access log', () => {
  it("has one line per request in the stage's format", async () => {
    const stack = buildStack(
      ({ route, to, authorizer }) => route('GET', '/a/{id}', to('target', { scheme: authorizer('token') })),
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
