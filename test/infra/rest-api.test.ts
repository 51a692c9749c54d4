import { readDocument } from '@signal/embedded-cloud/gateway/api-document.ts';
import { loadStack } from '@signal/embedded-cloud/template/load-stack.ts';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { answerAgent } from '#contract/mcp.ts';
import { oauthRoutes } from '#http/oauth/oauth-routes.ts';
import { siteRoutes } from '#http/pages/pages.ts';
import { sessionRoute, signInRoutes } from '#http/sign-in/sign-in-routes.ts';
import type { RoutedEndpoint } from '#infra/api-document.ts';
import { getStage } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { type Synthesized, synthesizedStages } from '#test/infra/synthesized.ts';

const ANY = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';

// biome-ignore lint/suspicious/noExplicitAny: a document is inspected field by field
type Json = any;

const stages = await synthesizedStages();
const prod = stages.prod;

function propertiesOf(synthesized: Synthesized, type: string): Json {
  const found = synthesized.ofType(type);
  expect(found).toHaveLength(1);
  return found[0]![1].Properties;
}

const documentOf = (synthesized: Synthesized): Json =>
  propertiesOf(synthesized, 'AWS::ApiGateway::RestApi').Body;

/** `[method, path, operation]` for the whole document. */
const operationsOf = (document: Json): [string, string, Json][] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([key, operation]): [string, string, Json] => [
      key === ANY ? 'ANY' : key.toUpperCase(),
      path,
      operation,
    ]),
  );

/** Everything that a function responds to. */
const routed: readonly RoutedEndpoint[] = [
  ...endpointList,
  answerAgent,
  ...siteRoutes,
  ...oauthRoutes,
  ...signInRoutes,
  sessionRoute,
];

/** Their calls may last for seconds or minutes. */
const withSlots = [...endpointList, answerAgent].filter(({ slots }) => slots !== undefined);

const isMock = (operation: Json): boolean => operation[INTEGRATION].type === 'mock';

describe('the document of the REST API', () => {
  it("has one function per endpoint, one for all pages, and otherwise only the gateway's own responses", () => {
    const routes = operationsOf(documentOf(prod)).filter(([, , operation]) => !isMock(operation));

    expect(
      routes.map(([method, path, { operationId }]) => `${operationId}: ${method} ${path}`).sort(),
    ).toEqual(routed.map(({ id, method, path }) => `${id}: ${method} ${path}`).sort());
  });

  it('uses the authorizer for every function except pages, and nowhere else', () => {
    const open = [...siteRoutes, ...oauthRoutes, ...signInRoutes, sessionRoute].map(({ path }) => path);
    for (const [method, path, operation] of operationsOf(documentOf(prod))) {
      expect(operation.security, `${method} ${path}`).toEqual(
        isMock(operation) || open.includes(path) ? undefined : [{ apiKey: [] }],
      );
    }
  });

  it('streams exactly if the contract says so, and waits longer than the function may take', () => {
    const streamed = operationsOf(documentOf(prod)).filter(
      ([, , operation]) => operation[INTEGRATION].responseTransferMode === 'STREAM',
    );

    expect(streamed.map(([, , { operationId }]) => operationId)).toEqual(
      routed.filter(({ streams }) => streams).map(({ id }) => id),
    );
    for (const [, , operation] of streamed) {
      const { timeoutSeconds = 0 } = routed.find(({ id }) => id === operation.operationId)!;
      expect(operation[INTEGRATION].timeoutInMillis).toBeGreaterThan(timeoutSeconds * 1000);
      expect(JSON.stringify(operation[INTEGRATION].uri)).toContain('/response-streaming-invocations');
    }
  });

  it.each(deployedStages)('of %s imports without a warning, or the deploy would fail', (stage) => {
    const stack = loadStack({
      template: stages[stage].template,
      stackName: 'S',
      endpoints: { sqs: 'http://127.0.0.1:1' },
    });
    const [api] = stack.ofType('AWS::ApiGateway::RestApi');

    expect(propertiesOf(stages[stage], 'AWS::ApiGateway::RestApi').FailOnWarnings).toBe(true);
    expect(readDocument(api?.properties.Body, 'Body').operations.length).toBeGreaterThan(endpointList.length);
  });
});

describe('an error by the gateway itself', () => {
  const refusals = (): Record<string, Json> => documentOf(prod)['x-amazon-apigateway-gateway-responses'];

  it('has our error format, with the request id in body and header, and is readable by browsers', () => {
    expect(Object.keys(refusals())).toEqual(
      expect.arrayContaining([
        'UNAUTHORIZED',
        'ACCESS_DENIED',
        'MISSING_AUTHENTICATION_TOKEN',
        'INVALID_SIGNATURE',
        'REQUEST_TOO_LARGE',
        'THROTTLED',
        'QUOTA_EXCEEDED',
        'INTEGRATION_FAILURE',
        'INTEGRATION_TIMEOUT',
        'DEFAULT_4XX',
        'DEFAULT_5XX',
      ]),
    );
    for (const [type, { statusCode, responseParameters, responseTemplates }] of Object.entries(refusals())) {
      // The gateway puts quotes around a text here.
      const template = responseTemplates['application/json'].replace('$context.error.messageString', '"why"');
      const { error } = JSON.parse(template);
      const known = errorCodes[error.code as keyof typeof errorCodes];
      expect(error, type).toEqual({
        code: expect.any(String),
        message: known.message,
        ...(type === 'BAD_REQUEST_PARAMETERS' && { details: [{ path: 'request', message: 'why' }] }),
        request_id: '$context.requestId',
      });
      expect(responseParameters, type).toMatchObject({
        'gatewayresponse.header.x-request-id': 'context.requestId',
        'gatewayresponse.header.access-control-allow-origin': "'*'",
      });
      if (!type.startsWith('DEFAULT_')) expect(statusCode, type).toBe(String(known.status));
    }
  });
});

describe('the stage of the REST API', () => {
  const open = [...siteRoutes, ...oauthRoutes, ...signInRoutes, sessionRoute];
  const authorizerOf = (synthesized: Synthesized): Json =>
    documentOf(synthesized).components.securitySchemes.apiKey['x-amazon-apigateway-authorizer'];

  it.each(deployedStages)('of %s serves /v1, throttled, and caches a key for at most a minute', (stage) => {
    const { rate, burst } = getStage(stage).throttle;
    const { StageName, MethodSettings } = propertiesOf(stages[stage], 'AWS::ApiGateway::Stage');
    const { authorizerResultTtlInSeconds } = authorizerOf(stages[stage]);

    expect(StageName).toBe('v1');
    expect(MethodSettings.slice(1)).toHaveLength(open.length + withSlots.length);
    expect(MethodSettings.slice(0, 1)).toEqual([
      expect.objectContaining({
        HttpMethod: '*',
        ResourcePath: '/*',
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
        DataTraceEnabled: false,
        // These are billed per method.
        MetricsEnabled: false,
      }),
    ]);
    expect(authorizerResultTtlInSeconds).toBeGreaterThan(0);
    expect(authorizerResultTtlInSeconds).toBeLessThanOrEqual(60);
  });

  it.each(deployedStages)('of %s throttles each route that anyone may call by itself', (stage) => {
    const { MethodSettings } = propertiesOf(stages[stage], 'AWS::ApiGateway::Stage');
    const most = getStage(stage).throttle;
    const waiting: readonly string[] = signInRoutes.map(({ path }) => path);

    for (const { method, path } of open) {
      const { rate, burst } = waiting.includes(path) ? { rate: 20, burst: 40 } : { rate: 100, burst: 200 };
      expect(MethodSettings).toContainEqual(
        expect.objectContaining({
          HttpMethod: method,
          ResourcePath: `/${path.replaceAll('/', '~1')}`,
          ThrottlingRateLimit: Math.min(rate, most.rate),
          ThrottlingBurstLimit: Math.min(burst, most.burst),
        }),
      );
    }
  });

  it('lets through no more calls of an endpoint with slots than could do work, in a small account', () => {
    const { MethodSettings } = propertiesOf(stages.dev, 'AWS::ApiGateway::Stage');

    expect(withSlots.length).toBeGreaterThan(0);
    for (const { method, path } of withSlots) {
      expect(MethodSettings, path).toContainEqual(
        expect.objectContaining({
          HttpMethod: method,
          ResourcePath: `/${path.replaceAll('/', '~1')}`,
          // Four slots, with ten calls a second each.
          ThrottlingRateLimit: 40,
        }),
      );
    }
  });

  it("calls the authorizer only for what looks like one of its stage's keys", () => {
    const pattern = new RegExp(authorizerOf(prod).identityValidationExpression);

    expect(pattern.test(`Bearer sis_live_${'a'.repeat(54)}`)).toBe(true);
    expect(pattern.test(`Bearer sis_test_${'a'.repeat(54)}`)).toBe(false);
    expect(pattern.test(`Bearer sis_live_${'a'.repeat(53)}`)).toBe(false);
    expect(pattern.test(`sis_live_${'a'.repeat(54)}`)).toBe(false);
  });

  it('logs who called what and the result, and nothing from headers, queries or bodies', () => {
    const { Format, DestinationArn } = propertiesOf(prod, 'AWS::ApiGateway::Stage').AccessLogSetting;
    const fields = Object.values<string>(JSON.parse(Format));

    expect(DestinationArn).toBeTruthy();
    expect(fields.sort()).toEqual([
      '$context.authorizer.principalId',
      '$context.error.responseType',
      '$context.httpMethod',
      '$context.identity.sourceIp',
      '$context.requestId',
      '$context.requestTime',
      '$context.resourcePath',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.status',
    ]);
  });
});
