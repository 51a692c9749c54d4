/** The stack's REST API, compiled at start. */
import { describeProperty, list, optionalText, record, text } from '../template/narrow.ts';
import { digest } from '../template/physical-ids.ts';
import type { FunctionHost, LoadedStack, Log, Resource } from '../types.ts';
import { type ApiDocument, readDocument } from './api-document.ts';
import { Authorizer } from './authorizer.ts';
import { type CallRole, callRoles } from './call-role.ts';
import { compileAuthorizer } from './compile-authorizer.ts';
import { compileIntegration, type Integration } from './compile-integration.ts';
import { compileTemplate, type Render } from './context-template.ts';
import type { ApiResource, Deployment } from './exchange.ts';
import { compileGatewayResponses, type ResponseFor } from './gateway-responses.ts';
import { createBinaryTest } from './media-types.ts';
import { createMethodThrottles } from './method-throttles.ts';
import { Router } from './router.ts';
import type { TokenBucket } from './token-bucket.ts';

export interface ApiMethod {
  readonly authorizer: Authorizer | undefined;
  readonly integration: Integration;
  readonly throttle: TokenBucket | undefined;
}

interface RoutedResource extends ApiResource {
  /** By HTTP method. `ANY` stands for the rest. */
  readonly methods: Map<string, ApiMethod>;
}

export interface CompiledApi {
  readonly deployment: Deployment;
  readonly router: Router<RoutedResource>;
  readonly authorizers: readonly Authorizer[];
  readonly answerFor: ResponseFor;
  readonly accessLog: Render | undefined;
  isBinary(mediaType: string): boolean;
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
  const found = stack.ofType(type);
  const [first] = found;
  if (!first || found.length > 1) {
    throw new Error(`the embedded cloud runs exactly one ${type}, the template has ${found.length}`);
  }
  return first;
}

function readStageVariables(stage: Resource): Deployment['stageVariables'] {
  const where = describeProperty(stage, 'Variables');
  const entries = Object.entries(record(stage.properties.Variables, where));
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([name, value]) => [name, text(value, where)]));
}

/** `/a/{id}/b` → `/`, `/a`, `/a/{id}`, `/a/{id}/b`: the importer creates a resource for each. */
function listParentPaths(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

class ApiCompiler {
  private readonly api: Resource;
  private readonly stage: Resource;
  private readonly deployment: Deployment;
  private readonly document: ApiDocument;
  private readonly callRole: CallRole;
  private readonly authorizers: ReadonlyMap<string, Authorizer>;
  private readonly slowness: number;

  constructor(options: CompileOptions) {
    const { stack, slowness } = options;
    this.slowness = slowness;
    this.api = requireOnly(stack, 'AWS::ApiGateway::RestApi');
    this.stage = requireOnly(stack, 'AWS::ApiGateway::Stage');
    this.deployment = {
      apiId: this.api.ref,
      stage: this.stage.ref,
      deploymentId: text(this.stage.properties.DeploymentId, describeProperty(this.stage, 'DeploymentId')),
      region: stack.region,
      account: stack.account,
      stageVariables: readStageVariables(this.stage),
    };
    const where = describeProperty(this.api, 'Body');
    this.document = readDocument(this.api.properties.Body, where);
    this.callRole = callRoles(stack, this.api);
    this.authorizers = new Map(
      [...this.document.schemes].map(([name, scheme]) => {
        const settings = compileAuthorizer(name, scheme, this.callRole, `${where} ${name}`);
        return [name, new Authorizer(settings, options)];
      }),
    );
  }

  compile(): CompiledApi {
    const binary = list(this.api.properties.BinaryMediaTypes, describeProperty(this.api, 'BinaryMediaTypes'));
    return {
      deployment: this.deployment,
      router: this.router(),
      authorizers: [...this.authorizers.values()],
      answerFor: compileGatewayResponses(
        this.document.gatewayResponses,
        describeProperty(this.api, 'Body gateway-responses'),
      ),
      accessLog: this.accessLog(),
      isBinary: createBinaryTest(
        binary.map((type) => text(type, describeProperty(this.api, 'BinaryMediaTypes'))),
      ),
    };
  }

  private accessLog(): Render | undefined {
    const where = describeProperty(this.stage, 'AccessLogSetting');
    const format = optionalText(record(this.stage.properties.AccessLogSetting, where).Format, where);
    return format === undefined ? undefined : compileTemplate(format, '-', where);
  }

  private router(): Router<RoutedResource> {
    const router = new Router<RoutedResource>();
    const resources = new Map<string, RoutedResource>();
    const resourceAt = (path: string): RoutedResource => {
      const existing = resources.get(path);
      if (existing) return existing;
      const resource = { id: digest(`${this.api.ref}${path}`).slice(0, 10), path, methods: new Map() };
      resources.set(path, resource);
      router.add(path, resource);
      return resource;
    };
    const throttleOf = createMethodThrottles(this.stage);
    for (const operation of this.document.operations) {
      const { path, httpMethod, scheme } = operation;
      for (const part of listParentPaths(path)) resourceAt(part);
      resourceAt(path).methods.set(httpMethod, {
        authorizer: scheme === undefined ? undefined : this.authorizers.get(scheme),
        integration: compileIntegration(operation, this.callRole, this.slowness),
        throttle: throttleOf(path, httpMethod),
      });
    }
    return router;
  }
}

export const compileApi = (options: CompileOptions): CompiledApi => new ApiCompiler(options).compile();
