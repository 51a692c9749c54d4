import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createGatewayResponses } from './gateway-responses.ts';
import { writeNotFound, writeOtherMethods } from './mock-operations.ts';
import type { ShareText } from './shared-texts.ts';

/** The OpenAPI document that API Gateway imports: routes, integrations and gateway responses, without the schemas. */

/** What the gateway needs to know about a route. */
export type RoutedEndpoint = Pick<AnyEndpoint, 'id' | 'method' | 'path' | 'streams' | 'timeoutSeconds'>;

interface Route {
  readonly endpoint: RoutedEndpoint;
  readonly functionArn: string;
  /** Whether it is public. @default it needs a key */
  readonly isPublic?: boolean;
}

export interface ApiDocumentProps {
  readonly title: string;
  readonly routes: readonly Route[];
  readonly authorizer: {
    readonly functionArn: string;
    readonly cacheSeconds: number;
    /** What a token must look like before the authorizer is called. */
    readonly pattern: string;
  };
  /** The base URL that agents sign in at. If undefined, they can't sign in. */
  readonly publicUrl?: string | undefined;
  /** The role that the gateway uses to call every function. */
  readonly roleArn: string;
  /** `arn:<partition>:apigateway:<region>:lambda:path`. */
  readonly invocationPrefix: string;
  /** For texts that many paths have in common. */
  readonly share: ShareText;
}

const ANY_METHOD = 'x-amazon-apigateway-any-method';
const SECURITY_SCHEME = 'apiKey';

/** The function must time out before the gateway does, because only the function can say why. */
const GATEWAY_MARGIN_MS = 5_000;

/** What API Gateway calls for a response as a whole, and for one as a stream. */
const invocationUri = {
  buffered: (prefix: string, arn: string) => `${prefix}/2015-03-31/functions/${arn}/invocations`,
  streamed: (prefix: string, arn: string) =>
    `${prefix}/2021-11-15/functions/${arn}/response-streaming-invocations`,
};

/** The importer requires every path parameter to be declared. */
function writePathParameters(path: string): object {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}

function writeIntegration(
  { endpoint: { streams, timeoutSeconds = 0 }, functionArn }: Route,
  { roleArn, invocationPrefix }: ApiDocumentProps,
): object {
  return {
    type: 'aws_proxy',
    httpMethod: 'POST',
    credentials: roleArn,
    ...(streams
      ? {
          uri: invocationUri.streamed(invocationPrefix, functionArn),
          responseTransferMode: 'STREAM',
          timeoutInMillis: timeoutSeconds * 1000 + GATEWAY_MARGIN_MS,
        }
      : { uri: invocationUri.buffered(invocationPrefix, functionArn) }),
  };
}

const writeOperation = (route: Route, props: ApiDocumentProps): object => ({
  operationId: route.endpoint.id,
  ...writePathParameters(route.endpoint.path),
  ...(!route.isPublic && { security: [{ [SECURITY_SCHEME]: [] }] }),
  responses: { 200: { description: "The function's response." } },
  'x-amazon-apigateway-integration': writeIntegration(route, props),
});

function writePathItem(path: string, routes: readonly Route[], props: ApiDocumentProps): object {
  const methods = routes.map(({ endpoint }) => endpoint.method);
  return {
    ...Object.fromEntries(
      routes.map((route) => [route.endpoint.method.toLowerCase(), writeOperation(route, props)]),
    ),
    [ANY_METHOD]: { ...writePathParameters(path), ...writeOtherMethods(methods, props.share) },
  };
}

const writeUnknownPath = (path: string, { share }: ApiDocumentProps): object => ({
  [ANY_METHOD]: { ...writePathParameters(path), ...writeNotFound(share) },
});

/** The gateway creates a resource for every path segment, and a resource without a method must not remain. */
function listParentPaths(paths: readonly string[]): string[] {
  const parentPaths = paths.flatMap((path) => {
    const names = path.split('/').slice(1, -1);
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
  });
  return [...new Set(parentPaths)].filter((parentPath) => !paths.includes(parentPath));
}

const writeSecurityScheme = ({ authorizer, roleArn, invocationPrefix }: ApiDocumentProps): object => ({
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authtype': 'custom',
  'x-amazon-apigateway-authorizer': {
    type: 'token',
    authorizerUri: invocationUri.buffered(invocationPrefix, authorizer.functionArn),
    authorizerCredentials: roleArn,
    authorizerResultTtlInSeconds: authorizer.cacheSeconds,
    identityValidationExpression: authorizer.pattern,
  },
});

export function writeApiDocument(props: ApiDocumentProps): object {
  const byPath = Map.groupBy(props.routes, ({ endpoint }) => endpoint.path);
  const paths = [...byPath.keys()];
  return {
    // The importer supports 3.0, not 3.1.
    openapi: '3.0.1',
    info: { title: props.title, version: '1.0.0' },
    paths: {
      ...Object.fromEntries([...byPath].map(([path, routes]) => [path, writePathItem(path, routes, props)])),
      ...Object.fromEntries(
        ['/', '/{proxy+}', ...listParentPaths(paths)].map((path) => [path, writeUnknownPath(path, props)]),
      ),
    },
    components: { securitySchemes: { [SECURITY_SCHEME]: writeSecurityScheme(props) } },
    'x-amazon-apigateway-gateway-responses': createGatewayResponses(props.publicUrl),
  };
}
