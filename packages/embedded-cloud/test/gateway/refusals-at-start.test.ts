import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { describe, expect, it } from 'vitest';
import { createGateway } from '#cloud/gateway/create-gateway.ts';
import type { StackOfTemplate } from '#cloud/template/load-stack.ts';
import type { Resource } from '#cloud/types.ts';
import { type Built, buildStack, FakeLambda } from './api-harness.ts';

const ignore = (): void => undefined;

const start = (stack: StackOfTemplate) => (): unknown =>
  createGateway({ stack, functions: new FakeLambda(), log: ignore, onAccessLog: ignore });

type Json = Record<string, unknown>;

/** A document with one mock route, modified. */
const bent = (bend: (built: Built) => void) =>
  buildStack((built) => {
    built.route('GET', '/', built.mock({}));
    bend(built);
  });

const withOperation = (operation: Json) =>
  bent(({ route, mock }) => route('GET', '/x', { ...mock({}), ...operation }));

const withIntegration = (integration: Json) =>
  withOperation({ 'x-amazon-apigateway-integration': integration });

const withLambda = (settings: Json) => bent(({ route, to }) => route('GET', '/x', to('target', settings)));

const withMock = (response: Json, requestTemplate?: string) =>
  bent(({ route, mock }) => route('GET', '/x', mock(response, requestTemplate)));

const withDocument = (parts: Json) => bent(({ document }) => void Object.assign(document, parts));

const withAuthorizer = (settings: Json) => bent(({ authorizer }) => void authorizer('token', settings));

/** The stack with some properties replaced on every resource of a type. */
const changed = (stack: StackOfTemplate, type: string, properties: Json): StackOfTemplate => {
  const change = (resource: Resource): Resource =>
    resource.type === type
      ? { ...resource, properties: { ...resource.properties, ...properties } }
      : resource;
  return { ...stack, ofType: (...types) => stack.ofType(...types).map(change) };
};

describe('the gateway rejects at start', () => {
  it.each([
    [
      'an HTTP integration',
      () => withIntegration({ type: 'http_proxy' }),
      'aws_proxy and mock integrations, got http_proxy',
    ],
    [
      'an operation without an integration',
      () => withIntegration(undefined as never),
      'no integration is defined',
    ],
    ['an operation without responses', () => withOperation({ responses: {} }), 'must declare its responses'],
    [
      'a response without a description',
      () => withOperation({ responses: { 200: {} } }),
      'a status with a description',
    ],
    [
      'a request body, whose schema would become a model',
      () => withOperation({ requestBody: {} }),
      'does not know the setting requestBody',
    ],
    [
      'security that no scheme stands for',
      () => withOperation({ security: [{ gone: [] }] }),
      "one of the document's security schemes",
    ],
    [
      'a path parameter that is not declared',
      () => bent(({ route, mock }) => route('GET', '/x/{id}', { ...mock({}), parameters: [] })),
      'expected the parameters of /x/{id} to be declared (id), got none',
    ],
    [
      'a path parameter that is not required',
      () =>
        bent(({ route, mock }) =>
          route('GET', '/x/{id}', { ...mock({}), parameters: [{ name: 'id', in: 'path' }] }),
        ),
      'required path parameters only',
    ],
    [
      'a path that is none',
      () => bent(({ route, mock }) => route('GET', '/a/{b+}/c', mock({}))),
      'is not a valid REST API path',
    ],
    [
      'one operation id twice',
      () =>
        bent(({ route, mock }) => {
          route('GET', '/a', { ...mock({}), operationId: 'same' });
          route('GET', '/b', { ...mock({}), operationId: 'same' });
        }),
      'the operationId same is given twice',
    ],
    ['OpenAPI 3.1', () => withDocument({ openapi: '3.1.0' }), 'imports OpenAPI 3.0, got "3.1.0"'],
    ['schemas', () => withDocument({ components: { schemas: {} } }), 'does not know the setting schemas'],
    ['a document without a title', () => withDocument({ info: { version: '1' } }), 'info.title'],
    [
      'a Lambda integration without a role',
      () => withLambda({ credentials: undefined }),
      'credentials: expected a string, got nothing',
    ],
    [
      'a role that the template does not have',
      () => withLambda({ credentials: 'arn:aws:iam::000000000000:role/other' }),
      'acts under arn:aws:iam::000000000000:role/other, which is no role of the template',
    ],
    [
      'a method other than POST',
      () => withLambda({ httpMethod: 'GET' }),
      'Lambda is invoked by POST, got GET',
    ],
    [
      'a stream with the URI of a whole answer',
      () =>
        withLambda({
          responseTransferMode: 'BUFFERED',
          uri: 'arn:aws:apigateway:us-east-1:lambda:path/2021-11-15/functions/arn:aws:lambda:us-east-1:0:function:x/response-streaming-invocations',
        }),
      'belong together',
    ],
    [
      'a longer wait than AWS allows',
      () => withLambda({ timeoutInMillis: 29_001 }),
      'from 50 to 29000, got 29001',
    ],
    [
      'an unknown setting of an integration',
      () => withLambda({ cacheNamespace: 'x' }),
      'does not know the setting cacheNamespace',
    ],
    [
      'logic in a template',
      () => withMock({ responseTemplates: { 'application/json': '#set($a = 1) $a' } }),
      'renders $context.name and $stageVariables.name only, got #set',
    ],
    [
      'an unknown variable in a template',
      () => withMock({ responseTemplates: { 'application/json': '$context.reqestId' } }),
      'does not know $context.reqestId',
    ],
    ['a mock without a status', () => withMock({}, '{}'), 'expected a request template with a statusCode'],
    [
      'a mock that answers a status it does not declare',
      () => withMock({ statusCode: '404' }),
      'does not declare the response 404',
    ],
    [
      'a mapped header that is not declared',
      () => withMock({ responseParameters: { 'method.response.header.x': "'a'" } }),
      'does not declare the header x',
    ],
    [
      'a Cognito authorizer',
      () => withAuthorizer({ type: 'cognito_user_pools' }),
      'runs token and request, got cognito_user_pools',
    ],
    [
      'an authorizer without a source',
      () => withAuthorizer({ type: 'request' }),
      'needs at least one source',
    ],
    [
      'a source it does not know',
      () => withAuthorizer({ type: 'request', identitySource: 'method.request.body.x' }),
      'got method.request.body.x',
    ],
    [
      'an authorizer that is no function',
      () => withAuthorizer({ authorizerUri: 'arn:x' }),
      'expected the URI of a Lambda function, got arn:x',
    ],
    [
      'an authorizer without a role',
      () => withAuthorizer({ authorizerCredentials: undefined }),
      'authorizerCredentials: expected a string',
    ],
    [
      'a gateway response with a header that maps a body',
      () =>
        withDocument({
          responses: {
            DEFAULT_4XX: { responseParameters: { 'gatewayresponse.header.x': 'method.request.body' } },
          },
        }),
      'got method.request.body',
    ],
    [
      'a gateway response with a parameter that is no header',
      () =>
        withDocument({
          responses: {
            DEFAULT_4XX: { responseParameters: { 'gatewayresponse.path.x': "'a'" } },
          },
        }),
      'expected gatewayresponse.header.NAME',
    ],
    [
      'a gateway response of a type that AWS does not know',
      () => withDocument({ responses: { INCOMPLETE_SIGNATURE: {} } }),
      'INCOMPLETE_SIGNATURE is not a gateway response type',
    ],
  ])('%s', (_, build, message) => {
    const stack = build();

    expect(start(stack)).toThrow(message);
  });

  it('a role that does not trust the gateway', () => {
    const AssumeRolePolicyDocument = {
      Statement: [
        { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } },
      ],
    };
    const stack = changed(withLambda({}), 'AWS::IAM::Role', { AssumeRolePolicyDocument });

    expect(start(stack)).toThrow('does not let apigateway.amazonaws.com take the role');
  });

  it('two APIs', () => {
    const stack = bent(({ stack }) => {
      new apigateway.SpecRestApi(stack, 'Second', {
        apiDefinition: apigateway.ApiDefinition.fromInline({ openapi: '3.0.1' }),
        cloudWatchRole: false,
      });
    });

    expect(start(stack)).toThrow('runs exactly one AWS::ApiGateway::RestApi, the template has 2');
  });
});
