/** The OpenAPI document that the service's stack generates, read as strictly as API Gateway imports it. */
import * as z from 'zod';

const ANY_METHOD_KEY = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';
const AUTHORIZER = 'x-amazon-apigateway-authorizer';
const GATEWAY_RESPONSES = 'x-amazon-apigateway-gateway-responses';

/** A part of a path is a word, `{name}`, or `{name+}` at the end. */
const PATH_PATTERN = /^(?:\/|(?:\/[\w.:~-]+|\/\{\w+\})*(?:\/[\w.:~-]+|\/\{\w+\+?\}))$/;
const LAMBDA_URI =
  /^arn:aws:apigateway:[^:]+:lambda:path\/[\d-]+\/functions\/(arn:aws:lambda:[^/]+)\/(invocations|response-streaming-invocations)$/;
/** AWS's limits without a raised quota. A stream may take a quarter of an hour. */
const LONGEST_MS = { buffered: 29_000, streamed: 900_000 };

const lambdaUri = z
  .string()
  .regex(LAMBDA_URI)
  .transform((uri) => {
    const [, functionArn = '', call] = LAMBDA_URI.exec(uri) ?? [];
    return { functionArn, streaming: call === 'response-streaming-invocations' };
  });

const lambdaIntegration = z
  .strictObject({
    type: z.literal('aws_proxy'),
    httpMethod: z.literal('POST'),
    uri: lambdaUri,
    credentials: z.string(),
    responseTransferMode: z.literal('STREAM').optional(),
    timeoutInMillis: z.int().min(50).max(LONGEST_MS.streamed).default(LONGEST_MS.buffered),
  })
  .refine(
    ({ uri, responseTransferMode }) => uri.streaming === (responseTransferMode === 'STREAM'),
    'the URI of a streaming invocation and responseTransferMode STREAM belong together',
  )
  .refine(
    ({ uri, timeoutInMillis }) => uri.streaming || timeoutInMillis <= LONGEST_MS.buffered,
    `timeoutInMillis is at most ${LONGEST_MS.buffered} without a stream`,
  );

const status = z.string().regex(/^[2-5]\d\d$/);

const mockIntegration = z.strictObject({
  type: z.literal('mock'),
  passthroughBehavior: z.literal('never'),
  /** A body of another type is refused. */
  requestTemplates: z.record(z.string(), z.string().regex(/^\{"statusCode":\d{3}\}$/)),
  responses: z.strictObject({
    default: z.strictObject({
      statusCode: status,
      responseTemplates: z.strictObject({ 'application/json': z.string() }),
    }),
  }),
});

const operation = z
  .strictObject({
    operationId: z.string().optional(),
    parameters: z
      .array(
        z.strictObject({
          name: z.string(),
          in: z.literal('path'),
          required: z.literal(true),
          schema: z.strictObject({ type: z.literal('string') }),
        }),
      )
      .default([]),
    security: z
      .array(z.strictObject({ apiKey: z.array(z.never()) }))
      .length(1)
      .optional(),
    responses: z.record(status, z.strictObject({ description: z.string() })),
    [INTEGRATION]: z.discriminatedUnion('type', [lambdaIntegration, mockIntegration]),
  })
  .refine(
    ({ [INTEGRATION]: integration, responses }) =>
      integration.type === 'aws_proxy' || Object.hasOwn(responses, integration.responses.default.statusCode),
    'the response of a mock must be declared',
  );

const authorizer = z.strictObject({
  type: z.literal('token'),
  authorizerUri: lambdaUri,
  authorizerCredentials: z.string(),
  authorizerResultTtlInSeconds: z.int().min(0).max(3600),
  identityValidationExpression: z.string(),
});

const gatewayResponse = z.strictObject({
  statusCode: status.optional(),
  responseParameters: z.record(
    z.string().startsWith('gatewayresponse.header.'),
    z.string().regex(/^(?:'.*'|context\.requestId)$/s),
  ),
  responseTemplates: z.strictObject({ 'application/json': z.string() }),
});

const readPathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);

const document = z.strictObject({
  openapi: z.string().regex(/^3\.0\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().regex(PATH_PATTERN),
    z.strictObject({
      get: operation.optional(),
      put: operation.optional(),
      post: operation.optional(),
      delete: operation.optional(),
      patch: operation.optional(),
      [ANY_METHOD_KEY]: operation.optional(),
    }),
  ),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      apiKey: z.strictObject({
        type: z.literal('apiKey'),
        name: z.literal('Authorization'),
        in: z.literal('header'),
        'x-amazon-apigateway-authtype': z.literal('custom'),
        [AUTHORIZER]: authorizer,
      }),
    }),
  }),
  [GATEWAY_RESPONSES]: z.record(z.string(), gatewayResponse),
});

export type LambdaIntegration = z.output<typeof lambdaIntegration>;
export type MockIntegration = z.output<typeof mockIntegration>;
export type AuthorizerSettings = z.output<typeof authorizer>;
export type GatewayResponses = Readonly<Record<string, z.output<typeof gatewayResponse>>>;

export interface Operation {
  readonly path: string;
  /** `ANY` stands for the methods that the path doesn't name. */
  readonly httpMethod: string;
  readonly isProtected: boolean;
  readonly integration: LambdaIntegration | MockIntegration;
}

export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly authorizer: AuthorizerSettings;
  readonly gatewayResponses: GatewayResponses;
}

/** @throws {Error} for anything that API Gateway would warn of, and for what the stack doesn't use */
export function readDocument(body: unknown, where: string): ApiDocument {
  const { data, error } = document.safeParse(body);
  if (error) {
    const [issue] = error.issues;
    throw new Error(`${where}: ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  const ids = new Set<string>();
  const operations = Object.entries(data.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([key, found]) => {
      if (!found) return [];
      const { operationId, parameters, security, [INTEGRATION]: integration } = found;
      const names = parameters.map(({ name }) => name).toSorted();
      if (names.join() !== readPathParameters(path).toSorted().join()) {
        throw new Error(`${where}: ${path}: expected the path's parameters to be declared, got [${names}]`);
      }
      if (operationId !== undefined && ids.has(operationId)) {
        throw new Error(`${where}: the operationId ${operationId} is used twice`);
      }
      if (operationId !== undefined) ids.add(operationId);
      const httpMethod = key === ANY_METHOD_KEY ? 'ANY' : key.toUpperCase();
      return [{ path, httpMethod, isProtected: security !== undefined, integration }];
    }),
  );
  return {
    operations,
    authorizer: data.components.securitySchemes.apiKey[AUTHORIZER],
    gatewayResponses: data[GATEWAY_RESPONSES],
  };
}
