import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { describe, expect, it } from 'vitest';
import { createGateway } from '#cloud/gateway/create-gateway.ts';
import type { StackOfTemplate } from '#cloud/template/load-stack.ts';
import type { Resource } from '#cloud/types.ts';
import { buildStack, FakeLambda } from './api-harness.ts';

const ignore = (): void => undefined;

const start = (stack: StackOfTemplate) => (): unknown =>
  createGateway({
    stack,
    functions: new FakeLambda(),
    mayInvoke: () => true,
    log: ignore,
    onAccessLog: ignore,
  });

/** The stack with some properties of every resource of a type replaced. */
const changed =
  (type: string, properties: Record<string, unknown>) =>
  (stack: StackOfTemplate): StackOfTemplate => {
    const change = (resource: Resource): Resource =>
      resource.type === type
        ? { ...resource, properties: { ...resource.properties, ...properties } }
        : resource;
    return { ...stack, ofType: (...types) => stack.ofType(...types).map(change) };
  };

const withMethod = (integration: apigateway.Integration, options: apigateway.MethodOptions = {}) =>
  buildStack(({ api }) => api.root.addMethod('GET', integration, options));

const mock = (template: string) =>
  new apigateway.MockIntegration({
    requestTemplates: { 'application/json': '{"statusCode": 200}' },
    integrationResponses: [{ statusCode: '200', responseTemplates: { 'application/json': template } }],
  });

const lambdaBehind = (change: (stack: StackOfTemplate) => StackOfTemplate) =>
  buildStack(
    ({ stack, api, fn }) => {
      const authorizer = new apigateway.TokenAuthorizer(stack, 'Token', { handler: fn('token') });
      api.root.addMethod('GET', new apigateway.LambdaIntegration(fn('target')), { authorizer });
    },
    {},
    change,
  );

describe('the gateway refuses at start', () => {
  it.each([
    [
      'an HTTP integration',
      () => withMethod(new apigateway.HttpIntegration('http://127.0.0.1/')),
      'runs AWS_PROXY and MOCK integrations, got HTTP_PROXY',
    ],
    [
      'IAM authorization',
      () => withMethod(mock(''), { authorizationType: apigateway.AuthorizationType.IAM }),
      'runs NONE and CUSTOM, got AWS_IAM',
    ],
    [
      'logic in a template',
      () => withMethod(mock('#set($a = 1) $a')),
      'renders $context.name and $stageVariables.name only, got #set',
    ],
    [
      'an unknown variable in a template',
      () => withMethod(mock('$context.reqestId')),
      'does not know $context.reqestId',
    ],
    [
      'a MOCK without a status',
      () => withMethod(new apigateway.MockIntegration()),
      'expected a request template with a statusCode',
    ],
    [
      'a Cognito authorizer',
      () => lambdaBehind(changed('AWS::ApiGateway::Authorizer', { Type: 'COGNITO_USER_POOLS' })),
      'runs TOKEN and REQUEST, got COGNITO_USER_POOLS',
    ],
    [
      'an authorizer without a source',
      () => lambdaBehind(changed('AWS::ApiGateway::Authorizer', { IdentitySource: '' })),
      'needs at least one source',
    ],
    [
      'a source it does not know',
      () => lambdaBehind(changed('AWS::ApiGateway::Authorizer', { IdentitySource: 'method.request.body.x' })),
      'got method.request.body.x',
    ],
    [
      'an authorizer that is no function',
      () => lambdaBehind(changed('AWS::ApiGateway::Authorizer', { AuthorizerUri: 'arn:x' })),
      'expected the URI of a Lambda function, got arn:x',
    ],
    [
      'an authorizer that is not there',
      () => lambdaBehind(changed('AWS::ApiGateway::Method', { AuthorizerId: 'gone' })),
      'the template has no authorizer gone',
    ],
    [
      'credentials of an integration',
      () =>
        lambdaBehind(
          changed('AWS::ApiGateway::Method', { Integration: { Type: 'AWS_PROXY', Credentials: 'x' } }),
        ),
      'does not know the setting Credentials',
    ],
  ])('%s', (_, build, message) => {
    const stack = build();

    expect(start(stack)).toThrow(message);
  });

  it.each([
    [
      'a header that maps a body',
      { 'gatewayresponse.header.x': 'method.request.body' },
      'got method.request.body',
    ],
    [
      'a parameter that is no header',
      { 'gatewayresponse.path.x': "'a'" },
      'expected gatewayresponse.header.NAME',
    ],
  ])('a gateway response with %s', (_, parameters, message) => {
    const stack = buildStack(
      ({ api }) => {
        api.root.addMethod('GET', mock(''));
        api.addGatewayResponse('Any', { type: apigateway.ResponseType.DEFAULT_4XX });
      },
      {},
      changed('AWS::ApiGateway::GatewayResponse', { ResponseParameters: parameters }),
    );

    expect(start(stack)).toThrow(message);
  });

  it('two APIs', () => {
    const stack = buildStack(({ stack, api }) => {
      api.root.addMethod('GET', mock(''));
      new apigateway.RestApi(stack, 'Second', { cloudWatchRole: false }).root.addMethod('GET', mock(''));
    });

    expect(start(stack)).toThrow('runs exactly one AWS::ApiGateway::RestApi, the template has 2');
  });
});
