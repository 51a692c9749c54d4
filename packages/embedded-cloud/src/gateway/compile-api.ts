/** The stack's REST API, compiled at start. */
import { describeProperty, readProperties } from '../template/narrow.ts';
import type { FunctionHost, LoadedStack, Log, Resource } from '../types.ts';
import { type LambdaIntegration, type Operation, readDocument } from './api-document.ts';
import { Authorizer } from './authorizer.ts';
import { type CallRole, createRoleDenialFinder } from './call-role.ts';
import { compileTemplate, type Render } from './context-template.ts';
import type { ApiResource, Deployment } from './exchange.ts';
import { compileGatewayResponses, type ResponseFor } from './gateway-responses.ts';
import { createMethodThrottles, type TokenBucket } from './method-throttles.ts';
import { compileMock, type MockResponse } from './mock-integration.ts';
import { Router } from './router.ts';

export interface LambdaTarget {
  readonly functionArn: string;
  readonly streaming: boolean;
  readonly timeoutMs: number;
  /** Why the gateway's role may not invoke the function, if so. */
  readonly denial: string | undefined;
}

interface ApiMethod {
  readonly isProtected: boolean;
  readonly integration: LambdaTarget | MockResponse;
  readonly throttle: TokenBucket | undefined;
}

interface RoutedResource extends ApiResource {
  /** By HTTP method. `ANY` stands for the rest. */
  readonly methods: Map<string, ApiMethod>;
}

export interface CompiledApi {
  readonly deployment: Deployment;
  readonly router: Router<RoutedResource>;
  readonly authorizer: Authorizer;
  readonly answerFor: ResponseFor;
  readonly accessLog: Render;
}

export interface CompileOptions {
  readonly stack: LoadedStack;
  readonly functions: FunctionHost;
  readonly now: () => number;
  readonly log: Log;
  /** The factor by which a response may exceed its timeout. */
  readonly slowness: number;
}

function requireOnly(stack: LoadedStack, type: string): Resource {
  const [first, ...rest] = stack.ofType(type);
  if (first && rest.length === 0) return first;
  throw new Error(`the embedded cloud runs exactly one ${type}`);
}

/** `/a/{id}/b` → `/`, `/a`, `/a/{id}`, `/a/{id}/b`: the importer creates a resource for each. */
function listParentPaths(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

const compileLambda = (
  { uri, timeoutInMillis, credentials }: LambdaIntegration,
  findRoleDenial: CallRole,
  slowness: number,
): LambdaTarget => ({
  ...uri,
  timeoutMs: timeoutInMillis * slowness,
  denial: findRoleDenial(credentials, uri.functionArn),
});

function compileRoutes(
  operations: readonly Operation[],
  compileMethod: (operation: Operation) => ApiMethod,
): Router<RoutedResource> {
  const router = new Router<RoutedResource>();
  const resources = new Map<string, RoutedResource>();
  for (const operation of operations) {
    for (const path of listParentPaths(operation.path)) {
      if (resources.has(path)) continue;
      const resource = { path, methods: new Map() };
      resources.set(path, resource);
      router.add(path, resource);
    }
    resources.get(operation.path)?.methods.set(operation.httpMethod, compileMethod(operation));
  }
  return router;
}

export function compileApi({ stack, functions, now, log, slowness }: CompileOptions): CompiledApi {
  const api = requireOnly(stack, 'AWS::ApiGateway::RestApi');
  const stage = requireOnly(stack, 'AWS::ApiGateway::Stage');
  const where = describeProperty(api, 'Body');
  const { operations, authorizer, gatewayResponses } = readDocument(api.properties.Body, where);
  const findRoleDenial = createRoleDenialFinder(stack, api);
  const throttleOf = createMethodThrottles(stage);
  const { text } = readProperties(stage);
  return {
    deployment: {
      apiId: api.ref,
      stage: stage.ref,
      region: stack.region,
      account: stack.account,
    },
    router: compileRoutes(operations, ({ path, httpMethod, isProtected, integration }) => ({
      isProtected,
      integration:
        integration.type === 'mock'
          ? compileMock(integration, `${where} ${httpMethod} ${path}`)
          : compileLambda(integration, findRoleDenial, slowness),
      throttle: throttleOf(path, httpMethod),
    })),
    authorizer: new Authorizer({
      settings: authorizer,
      denial: findRoleDenial(authorizer.authorizerCredentials, authorizer.authorizerUri.functionArn),
      functions,
      now,
      log,
    }),
    answerFor: compileGatewayResponses(gatewayResponses, where),
    accessLog: compileTemplate(text('AccessLogSetting.Format'), '-', where),
  };
}
