/** The stack's REST API, compiled at start into what a request needs. */
import type { MayInvoke } from '../iam/lambda-permissions.ts';
import {
  list,
  optionalNumber,
  optionalText,
  placeOf,
  record,
  text,
  type Values,
} from '../template/narrow.ts';
import type { FunctionHost, LoadedStack, Log, Resource } from '../types.ts';
import { Authorizer } from './authorizer.ts';
import { compileTemplate, type Render } from './context-template.ts';
import type { ApiResource, Deployment } from './exchange.ts';
import { type AnswerFor, compileGatewayResponses } from './gateway-responses.ts';
import { identitySources } from './identity-source.ts';
import { lambdaTarget } from './lambda-target.ts';
import { binaryMediaTypes } from './media-types.ts';
import { methodThrottles } from './method-throttles.ts';
import { compileMock, type MockAnswer } from './mock-integration.ts';
import { Router } from './router.ts';
import type { TokenBucket } from './token-bucket.ts';

export interface LambdaIntegration {
  readonly kind: 'lambda';
  readonly functionArn: string;
  readonly streaming: boolean;
  readonly timeoutMs: number;
  /** Whether the function's permissions let the gateway call it for this HTTP method. */
  permits(httpMethod: string): boolean;
}

type Integration = LambdaIntegration | { readonly kind: 'mock'; readonly answer: MockAnswer };

export interface ApiMethod {
  readonly authorizer: Authorizer | undefined;
  readonly integration: Integration;
  readonly throttle: TokenBucket | undefined;
}

interface RoutedResource extends ApiResource {
  /** By HTTP method; `ANY` stands for the rest. */
  readonly methods: ReadonlyMap<string, ApiMethod>;
}

export interface CompiledApi {
  readonly deployment: Deployment;
  readonly router: Router<RoutedResource>;
  readonly authorizers: readonly Authorizer[];
  readonly answerFor: AnswerFor;
  readonly accessLog: Render | undefined;
  isBinary(mediaType: string): boolean;
}

export interface CompileOptions {
  readonly stack: LoadedStack;
  readonly functions: FunctionHost;
  readonly mayInvoke: MayInvoke;
  readonly now: () => number;
  readonly log: Log;
}

const GATEWAY_SERVICE = 'apigateway.amazonaws.com';
const DEFAULT_TIMEOUT_MS = 29_000;
const DEFAULT_TTL_SECONDS = 300;

const INTEGRATION_KEYS = [
  'CacheKeyParameters',
  'CacheNamespace',
  'ConnectionType',
  'ContentHandling',
  'IntegrationHttpMethod',
  'IntegrationResponses',
  'PassthroughBehavior',
  'RequestTemplates',
  'ResponseTransferMode',
  'TimeoutInMillis',
  'Type',
  'Uri',
];

function only(stack: LoadedStack, type: string): Resource {
  const found = stack.ofType(type);
  const [first] = found;
  if (!first || found.length > 1) {
    throw new Error(`the embedded cloud runs exactly one ${type}, the template has ${found.length}`);
  }
  return first;
}

function stageVariablesOf(stage: Resource): Deployment['stageVariables'] {
  const where = placeOf(stage, 'Variables');
  const entries = Object.entries(record(stage.properties.Variables, where));
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([name, value]) => [name, text(value, where)]));
}

/** `/accounts/{id}` of every resource, by its id. */
function pathsOf(api: Resource, resources: readonly Resource[]): ReadonlyMap<string, string> {
  const rootId = api.attributes.RootResourceId ?? '';
  const byId = new Map(resources.map((resource) => [resource.ref, resource]));
  const pathOf = (id: string): string => {
    if (id === rootId) return '';
    const resource = byId.get(id);
    if (!resource) throw new Error(`the template has no AWS::ApiGateway::Resource with the id ${id}`);
    const parent = text(resource.properties.ParentId, placeOf(resource, 'ParentId'));
    return `${pathOf(parent)}/${text(resource.properties.PathPart, placeOf(resource, 'PathPart'))}`;
  };
  return new Map([[rootId, '/'], ...resources.map(({ ref }) => [ref, pathOf(ref)] as const)]);
}

class ApiCompiler {
  private readonly options: CompileOptions;
  private readonly api: Resource;
  private readonly stage: Resource;
  private readonly deployment: Deployment;
  private readonly authorizers: ReadonlyMap<string, Authorizer>;
  private readonly throttleOf: ReturnType<typeof methodThrottles>;

  constructor(options: CompileOptions) {
    const { stack } = options;
    this.options = options;
    this.api = only(stack, 'AWS::ApiGateway::RestApi');
    this.stage = only(stack, 'AWS::ApiGateway::Stage');
    this.deployment = {
      apiId: this.api.ref,
      stage: this.stage.ref,
      deploymentId: text(this.stage.properties.DeploymentId, placeOf(this.stage, 'DeploymentId')),
      region: stack.region,
      account: stack.account,
      stageVariables: stageVariablesOf(this.stage),
    };
    this.throttleOf = methodThrottles(this.stage);
    this.authorizers = new Map(
      stack
        .ofType('AWS::ApiGateway::Authorizer')
        .map((resource) => [resource.ref, this.authorizer(resource)]),
    );
  }

  compile(): CompiledApi {
    const { stack } = this.options;
    const binary = list(this.api.properties.BinaryMediaTypes, placeOf(this.api, 'BinaryMediaTypes'));
    return {
      deployment: this.deployment,
      router: this.router(),
      authorizers: [...this.authorizers.values()],
      answerFor: compileGatewayResponses(stack),
      accessLog: this.accessLog(),
      isBinary: binaryMediaTypes(binary.map((type) => text(type, placeOf(this.api, 'BinaryMediaTypes')))),
    };
  }

  private accessLog(): Render | undefined {
    const where = placeOf(this.stage, 'AccessLogSetting');
    const format = optionalText(record(this.stage.properties.AccessLogSetting, where).Format, where);
    return format === undefined ? undefined : compileTemplate(format, '-', where);
  }

  private router(): Router<RoutedResource> {
    const { stack } = this.options;
    const router = new Router<RoutedResource>();
    const methods = new Map<string, Map<string, ApiMethod>>();
    const paths = pathsOf(this.api, stack.ofType('AWS::ApiGateway::Resource'));
    for (const [id, path] of paths) {
      const own = new Map<string, ApiMethod>();
      methods.set(id, own);
      router.add(path, { id, path, methods: own });
    }
    for (const resource of stack.ofType('AWS::ApiGateway::Method')) {
      const id = text(resource.properties.ResourceId, placeOf(resource, 'ResourceId'));
      const httpMethod = text(resource.properties.HttpMethod, placeOf(resource, 'HttpMethod'));
      const path = paths.get(id);
      if (path === undefined)
        throw new Error(`${placeOf(resource, 'ResourceId')}: the template has no resource ${id}`);
      methods.get(id)?.set(httpMethod, this.method(resource, path, httpMethod));
    }
    return router;
  }

  private method(resource: Resource, path: string, httpMethod: string): ApiMethod {
    return {
      authorizer: this.authorizerOf(resource),
      integration: this.integration(resource, path),
      throttle: this.throttleOf(path, httpMethod),
    };
  }

  private authorizerOf(method: Resource): Authorizer | undefined {
    const where = placeOf(method, 'AuthorizationType');
    const type = text(method.properties.AuthorizationType, where);
    if (type === 'NONE') return undefined;
    if (type !== 'CUSTOM') throw new Error(`${where}: the embedded cloud runs NONE and CUSTOM, got ${type}`);
    const id = text(method.properties.AuthorizerId, placeOf(method, 'AuthorizerId'));
    const authorizer = this.authorizers.get(id);
    if (!authorizer)
      throw new Error(`${placeOf(method, 'AuthorizerId')}: the template has no authorizer ${id}`);
    return authorizer;
  }

  private integration(method: Resource, path: string): Integration {
    const where = placeOf(method, 'Integration');
    const integration = record(method.properties.Integration, where);
    const unknown = Object.keys(integration).find((key) => !INTEGRATION_KEYS.includes(key));
    if (unknown !== undefined)
      throw new Error(`${where}: the embedded cloud does not know the setting ${unknown}`);
    const type = text(integration.Type, where);
    if (type === 'MOCK') return { kind: 'mock', answer: compileMock(method, integration) };
    if (type === 'AWS_PROXY') return this.lambda(integration, path, where);
    throw new Error(`${where}: the embedded cloud runs AWS_PROXY and MOCK integrations, got ${type}`);
  }

  private lambda(integration: Values, path: string, where: string): LambdaIntegration {
    const { functionArn, streaming } = lambdaTarget(text(integration.Uri, where), where);
    if (integration.IntegrationHttpMethod !== 'POST') {
      throw new Error(
        `${where}: Lambda is invoked by POST, got ${String(integration.IntegrationHttpMethod)}`,
      );
    }
    if (streaming !== (integration.ResponseTransferMode === 'STREAM')) {
      throw new Error(
        `${where}: the URI of a streaming invocation and ResponseTransferMode STREAM belong together`,
      );
    }
    const { region, account, apiId, stage } = this.deployment;
    const answers = new Map<string, boolean>();
    const permits = (httpMethod: string): boolean => {
      const known = answers.get(httpMethod);
      if (known !== undefined) return known;
      const sourceArn = `arn:aws:execute-api:${region}:${account}:${apiId}/${stage}/${httpMethod}${path}`;
      const allowed = this.options.mayInvoke(GATEWAY_SERVICE, functionArn, sourceArn);
      answers.set(httpMethod, allowed);
      return allowed;
    };
    const timeoutMs = optionalNumber(integration.TimeoutInMillis, where) ?? DEFAULT_TIMEOUT_MS;
    return { kind: 'lambda', functionArn, streaming, timeoutMs, permits };
  }

  private authorizer(resource: Resource): Authorizer {
    const { functions, mayInvoke, now, log } = this.options;
    const {
      Type,
      AuthorizerUri,
      IdentitySource,
      IdentityValidationExpression,
      AuthorizerResultTtlInSeconds,
      Name,
    } = resource.properties;
    const type = text(Type, placeOf(resource, 'Type'));
    if (type !== 'TOKEN' && type !== 'REQUEST') {
      throw new Error(`${placeOf(resource, 'Type')}: the embedded cloud runs TOKEN and REQUEST, got ${type}`);
    }
    const sourcePlace = placeOf(resource, 'IdentitySource');
    const sources = identitySources(optionalText(IdentitySource, sourcePlace), sourcePlace);
    const ttl = optionalNumber(
      AuthorizerResultTtlInSeconds,
      placeOf(resource, 'AuthorizerResultTtlInSeconds'),
    );
    if (sources.length === 0 && (type === 'TOKEN' || (ttl ?? DEFAULT_TTL_SECONDS) > 0)) {
      throw new Error(`${sourcePlace}: a ${type} authorizer with a cache needs at least one source`);
    }
    const { functionArn } = lambdaTarget(
      text(AuthorizerUri, placeOf(resource, 'AuthorizerUri')),
      sourcePlace,
    );
    const pattern = optionalText(
      IdentityValidationExpression,
      placeOf(resource, 'IdentityValidationExpression'),
    );
    const { region, account, apiId } = this.deployment;
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${apiId}/authorizers/${resource.ref}`;
    const settings = {
      name: optionalText(Name, placeOf(resource, 'Name')) ?? resource.logicalId,
      type,
      functionArn,
      identitySources: sources,
      // AWS wants the whole token to match.
      validation: pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`),
      ttlMs: (ttl ?? DEFAULT_TTL_SECONDS) * 1000,
      permitted: mayInvoke(GATEWAY_SERVICE, functionArn, sourceArn),
    } as const;
    return new Authorizer(settings, functions, now, log);
  }
}

export const compileApi = (options: CompileOptions): CompiledApi => new ApiCompiler(options).compile();
