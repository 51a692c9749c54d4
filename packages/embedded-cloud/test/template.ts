/** Resources as the service's stages declare them, written by hand: to synthesize a stack takes seconds. */

export type Json = Record<string, unknown>;

export const arnOf = (id: string): Json => ({ 'Fn::GetAtt': [id, 'Arn'] });

export const allow = (Action: string | readonly string[], Resource: unknown): Json => ({
  Effect: 'Allow',
  Action,
  Resource,
});

export const newRole = (service: string, ...statements: readonly Json[]): Json => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRole',
          Principal: { Service: `${service}.amazonaws.com` },
        },
      ],
    },
    Policies: [{ PolicyName: 'grants', PolicyDocument: { Statement: statements } }],
  },
});

/** A function with its role, which has the statements. */
export const newFunction = (
  id: string,
  handler: string,
  { statements = [], variables = {}, ...properties }: Json & { statements?: readonly Json[] } = {},
): Json => ({
  [`${id}Role`]: newRole('lambda', ...statements),
  [id]: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Handler: `index.${handler}`,
      Runtime: 'nodejs24.x',
      Code: { S3Bucket: 'assets', S3Key: 'functions.zip' },
      Role: arnOf(`${id}Role`),
      // Far more than any of them needs, even on a busy machine.
      Timeout: 25,
      MemorySize: 128,
      Environment: { Variables: variables },
      ...properties,
    },
  },
});

const uriOf = (functionId: string, isStreaming: boolean): Json => ({
  'Fn::Join': [
    '',
    [
      'arn:aws:apigateway:us-east-1:lambda:path/2021-11-15/functions/',
      arnOf(functionId),
      isStreaming ? '/response-streaming-invocations' : '/invocations',
    ],
  ],
});

interface Target extends Json {
  /** Whether the authorizer protects it. @default false */
  readonly isProtected?: boolean;
  readonly isStreaming?: boolean;
}

/** An operation with a function behind it. */
export const toFunction = (
  path: string,
  functionId: string,
  { isProtected = false, isStreaming = false, ...settings }: Target = {},
): Json => ({
  parameters: [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  responses: { 200: { description: "The function's response." } },
  ...(isProtected && { security: [{ apiKey: [] }] }),
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    credentials: arnOf('Caller'),
    uri: uriOf(functionId, isStreaming),
    ...(isStreaming && { responseTransferMode: 'STREAM' }),
    ...settings,
  },
});

interface Api {
  readonly paths: Json;
  /** Functions that the gateway may invoke. */
  readonly callable: readonly string[];
  readonly authorizer: string;
  readonly responses?: Json;
  readonly throttles?: readonly Json[];
  /** @default "$context.status" */
  readonly accessLog?: string;
}

export const newApi = ({
  paths,
  callable,
  authorizer,
  responses = {},
  throttles = [],
  accessLog,
}: Api): Json => ({
  Caller: newRole('apigateway', allow('lambda:InvokeFunction', callable.map(arnOf))),
  Rest: {
    Type: 'AWS::ApiGateway::RestApi',
    Properties: {
      Name: 'test',
      Body: {
        openapi: '3.0.1',
        info: { title: 'test', version: '1' },
        paths,
        components: {
          securitySchemes: {
            apiKey: {
              type: 'apiKey',
              name: 'Authorization',
              in: 'header',
              'x-amazon-apigateway-authtype': 'custom',
              'x-amazon-apigateway-authorizer': {
                type: 'token',
                authorizerUri: uriOf(authorizer, false),
                authorizerCredentials: arnOf('Caller'),
                authorizerResultTtlInSeconds: 300,
                identityValidationExpression: 'Bearer [a-z0-9-]+',
              },
            },
          },
        },
        'x-amazon-apigateway-gateway-responses': responses,
      },
    },
  },
  Deployment: { Type: 'AWS::ApiGateway::Deployment', Properties: { RestApiId: { Ref: 'Rest' } } },
  Stage: {
    Type: 'AWS::ApiGateway::Stage',
    Properties: {
      StageName: 'v1',
      RestApiId: { Ref: 'Rest' },
      DeploymentId: { Ref: 'Deployment' },
      MethodSettings: throttles,
      AccessLogSetting: { DestinationArn: 'arn', Format: accessLog ?? '$context.status' },
    },
  },
});
