/** An API in front of a fake Lambda, driven over HTTP. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { createGateway } from '#cloud/gateway/create-gateway.ts';
import { loadStack, type StackOfTemplate } from '#cloud/template/load-stack.ts';
import { refuseUnsupported } from '#cloud/template/refuse-unsupported.ts';
import type { FunctionHost, StreamedResponse } from '#cloud/types.ts';
import { type Json, newApi, newFunction, toFunction } from '../template.ts';

interface ApiOptions {
  /** `METHOD /path` → the function behind it, with its settings. */
  readonly routes: Readonly<Record<string, string | readonly [id: string, settings: Json]>>;
  /** Functions that the gateway may not invoke. @default none */
  readonly unpermitted?: readonly string[];
  readonly responses?: Json;
  readonly throttles?: readonly Json[];
  readonly accessLog?: string;
}

function buildStack({ routes, unpermitted = [], ...api }: ApiOptions): StackOfTemplate {
  const paths: Record<string, Json> = {};
  const ids = new Set(['token']);
  for (const [route, target] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ');
    const key = method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
    const [id, settings] = typeof target === 'string' ? [target, {}] : target;
    ids.add(id);
    paths[path] = { ...paths[path], [key]: toFunction(path, id, settings) };
  }
  const callable = [...ids].filter((id) => !unpermitted.includes(id));
  const Resources = {
    ...newApi({ ...api, paths, callable, authorizer: 'token' }),
    ...Object.assign({}, ...[...ids].map((id) => newFunction(id, 'handler'))),
  };
  const stack = loadStack({ template: { Resources }, stackName: 'Api', endpoints: { sqs: 'http://sqs' } });
  refuseUnsupported(stack);
  return stack;
}

type Handler = (event: ProxyEvent) => unknown;

// biome-ignore lint/suspicious/noExplicitAny: events are inspected field by field in tests
export type ProxyEvent = any;

/** Replaces AWS Lambda: handlers by function name. */
class FakeLambda implements FunctionHost {
  readonly handlers: Record<string, Handler> = {};
  readonly streams: Record<string, (event: ProxyEvent) => Promise<StreamedResponse>> = {};
  readonly events: { name: string; event: ProxyEvent }[] = [];

  #record(target: string, event: unknown): string {
    const name = target.replace(/^.*:Api-/, '');
    this.events.push({ name, event });
    return name;
  }

  async invoke(target: string, event: unknown): Promise<unknown> {
    const name = this.#record(target, event);
    const handler = this.handlers[name];
    return handler ? handler(event) : { statusCode: 200, body: name };
  }

  async invokeStreaming(target: string, event: unknown): Promise<StreamedResponse> {
    const name = this.#record(target, event);
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
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are inspected field by field in tests
  readonly json: any;
}

export interface Running {
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
        const { statusCode: status = 0, headers: received } = response;
        readText(response).then((text) => {
          resolve({
            status,
            headers: received,
            text,
            get json() {
              return JSON.parse(text);
            },
          });
        }, reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

export async function run(options: ApiOptions): Promise<Running> {
  const functions = new FakeLambda();
  const log: string[] = [];
  const accessLog: string[] = [];
  const clock = { ms: Date.UTC(2026, 0, 2, 3, 4, 5) };
  const gateway = createGateway({
    stack: buildStack(options),
    functions,
    log: (line) => log.push(line),
    onAccessLog: (line) => accessLog.push(line),
    now: () => clock.ms,
  });
  const server = http.createServer((request, response) => void gateway.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
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
