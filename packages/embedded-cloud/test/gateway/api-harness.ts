/** A real CDK stack in front of a fake Lambda, driven over HTTP. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { createGateway, type Gateway } from '#cloud/gateway/create-gateway.ts';
import { loadStack, type StackOfTemplate } from '#cloud/template/load-stack.ts';
import { refuseUnsupported } from '#cloud/template/refuse-unsupported.ts';
import { temporaryDirectory } from '#cloud/testing/temporary-directory.ts';
import type { FunctionHost, StreamedResponse } from '#cloud/types.ts';

// Only a bootstrapped account needs what the CDK would check here.
process.env.CDK_VALIDATION = 'false';

type Json = Record<string, unknown>;

interface LambdaSettings extends Json {
  /** The security scheme that protects it. */
  readonly scheme?: string;
  /** Whether the gateway's role may call the function. @default true */
  readonly permitted?: boolean;
  readonly responseTransferMode?: 'STREAM';
}

interface AuthorizerDescription extends Json {
  readonly type?: 'token' | 'request';
  /** The token's header. @default Authorization */
  readonly header?: string;
  readonly permitted?: boolean;
}

export interface Built {
  readonly stack: Stack;
  /** What the API is built from. Tests may modify it. */
  readonly document: { paths: Record<string, Json>; responses: Json; schemes: Json } & Json;
  readonly roleArn: string;
  fn(id: string): lambda.Function;
  /** Adds an operation to the document. */
  route(method: string, path: string, operation: object): void;
  /** An operation with a function behind it. */
  to(id: string, settings?: LambdaSettings): object;
  /** An operation that the gateway answers itself. */
  mock(response: Json, requestTemplate?: string): object;
  /** Adds a security scheme and returns its name. */
  authorizer(id: string, description?: AuthorizerDescription): string;
}

export function newFunction(stack: Stack, id: string): lambda.Function {
  return new lambda.Function(stack, id, {
    runtime: lambda.Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: lambda.Code.fromInline('exports.handler = async () => ({})'),
    functionName: id,
  });
}

export function load(stack: Stack): StackOfTemplate {
  const app = stack.node.root as App;
  const template: unknown = app.synth().getStackByName(stack.stackName).template;
  return loadStack({ template, stackName: stack.stackName, endpoints: { sqs: 'http://127.0.0.1:9324' } });
}

const parametersOf = (path: string): Json => {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
  return { parameters: names.map((name) => ({ name, in: 'path', required: true })) };
};

const uriOf = (functionArn: string, streams = false): string =>
  streams
    ? `arn:aws:apigateway:us-east-1:lambda:path/2021-11-15/functions/${functionArn}/response-streaming-invocations`
    : `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`;

function builder(stack: Stack): Built {
  const role = new iam.Role(stack, 'Caller', {
    assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
  });
  const functions = new Map<string, lambda.Function>();
  const granted = new Set<string>();
  const document: Built['document'] = { paths: {}, responses: {}, schemes: {} };
  const fn = (id: string): lambda.Function => {
    const found = functions.get(id) ?? newFunction(stack, id);
    functions.set(id, found);
    return found;
  };
  const call = (id: string, permitted: boolean): string => {
    if (permitted && !granted.has(id)) fn(id).grantInvoke(role);
    granted.add(id);
    return fn(id).functionArn;
  };
  return {
    stack,
    document,
    roleArn: role.roleArn,
    fn,
    route(method, path, operation) {
      const key = method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
      document.paths[path] = { ...document.paths[path], [key]: { ...parametersOf(path), ...operation } };
    },
    to: (id, { scheme, permitted = true, ...settings } = {}) => ({
      responses: { 200: { description: 'The answer.' } },
      ...(scheme !== undefined && { security: [{ [scheme]: [] }] }),
      'x-amazon-apigateway-integration': {
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: uriOf(call(id, permitted), settings.responseTransferMode === 'STREAM'),
        credentials: role.roleArn,
        ...settings,
      },
    }),
    mock: (response, requestTemplate = '{"statusCode": 200}') => ({
      responses: { 200: { description: 'Fine.' }, 204: { description: 'Nothing.' } },
      'x-amazon-apigateway-integration': {
        type: 'mock',
        requestTemplates: { 'application/json': requestTemplate },
        responses: { default: { statusCode: '200', ...response } },
      },
    }),
    authorizer(id, { type = 'token', header = 'Authorization', permitted = true, ...settings } = {}) {
      document.schemes[id] = {
        type: 'apiKey',
        name: header,
        in: 'header',
        'x-amazon-apigateway-authtype': 'custom',
        'x-amazon-apigateway-authorizer': {
          type,
          authorizerUri: uriOf(call(id, permitted)),
          authorizerCredentials: role.roleArn,
          ...settings,
        },
      };
      return id;
    },
  };
}

export function buildStack(
  describe: (built: Built) => void,
  props: Partial<apigateway.SpecRestApiProps> | ((stack: Stack) => Partial<apigateway.SpecRestApiProps>) = {},
): StackOfTemplate {
  const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Api');
  const { deployOptions, ...rest } = typeof props === 'function' ? props(stack) : props;
  const built = builder(stack);
  describe(built);
  const { paths, responses, schemes, ...others } = built.document;
  new apigateway.SpecRestApi(stack, 'Rest', {
    apiDefinition: apigateway.ApiDefinition.fromInline({
      openapi: '3.0.1',
      info: { title: 'test', version: '1' },
      paths,
      components: { securitySchemes: schemes },
      'x-amazon-apigateway-gateway-responses': responses,
      ...others,
    }),
    cloudWatchRole: false,
    deployOptions: { stageName: 'v1', ...deployOptions },
    ...rest,
  });
  const loaded = load(stack);
  refuseUnsupported(loaded);
  return loaded;
}

export type Handler = (event: ProxyEvent) => unknown;

// biome-ignore lint/suspicious/noExplicitAny: events are inspected field by field in tests
export type ProxyEvent = any;

/** Replaces AWS Lambda: handlers by function name. */
export class FakeLambda implements FunctionHost {
  readonly handlers: Record<string, Handler> = {};
  readonly streams: Record<string, (event: ProxyEvent) => Promise<StreamedResponse>> = {};
  readonly events: { name: string; event: ProxyEvent }[] = [];

  async invoke(target: string, event: unknown): Promise<unknown> {
    const name = target.split(':')[6] ?? target;
    this.events.push({ name, event });
    const handler = this.handlers[name];
    return handler ? handler(event) : { statusCode: 200, body: name };
  }

  async invokeStreaming(target: string, event: unknown): Promise<StreamedResponse> {
    const name = target.split(':')[6] ?? target;
    this.events.push({ name, event });
    const handler = this.streams[name];
    if (!handler) throw new Error(`no stream ${name}`);
    return handler(event);
  }

  async stop(): Promise<void> {}

  calls(name: string): ProxyEvent[] {
    return this.events.filter((entry) => entry.name === name).map(({ event }) => event);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly rawHeaders: string[];
  readonly text: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are inspected field by field in tests
  readonly json: any;
}

export interface Running {
  readonly gateway: Gateway;
  readonly lambda: FakeLambda;
  readonly log: string[];
  readonly accessLog: string[];
  readonly port: number;
  /** The gateway's clock, in milliseconds. */
  clock: { ms: number };
  request(path: string, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders | readonly string[];
  readonly body?: string | Buffer;
}

function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers: headers as http.OutgoingHttpHeaders, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            text,
            bytes,
            get json() {
              return JSON.parse(text);
            },
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

export async function run(stack: StackOfTemplate, slowness = 1): Promise<Running> {
  const functions = new FakeLambda();
  const log: string[] = [];
  const accessLog: string[] = [];
  const clock = { ms: Date.UTC(2026, 0, 2, 3, 4, 5) };
  const gateway = createGateway({
    stack,
    functions,
    log: (line) => log.push(line),
    onAccessLog: (line) => accessLog.push(line),
    now: () => clock.ms,
    slowness,
  });
  const server = http.createServer((request, response) => void gateway.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    gateway,
    lambda: functions,
    log,
    accessLog,
    port,
    clock,
    request: (path, options = {}) => send(port, path, options),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
