/** API Gateway's REST front: routes, authorizers, Lambda proxy and MOCK integrations, throttling, the access log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionHost, LoadedStack, Log } from '../types.ts';
import { compileApi } from './compile-api.ts';
import { Exchange } from './exchange.ts';
import { handleRequest } from './handle-request.ts';
import { Responder } from './responder.ts';

export interface GatewayOptions {
  readonly stack: LoadedStack;
  readonly functions: FunctionHost;
  readonly log: Log;
  /** One line per request, in the format of the stage's AccessLogSetting. */
  readonly onAccessLog: Log;
  /** @default Date.now */
  readonly now?: () => number;
  /** The factor by which a response may exceed its timeout if the machine is slower than AWS. @default 1 */
  readonly slowness?: number | undefined;
}

export interface Gateway {
  /** Responds to every request and never rejects. Resolves when the response is handed over. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Target {
  readonly path: string;
  readonly query: string;
  readonly inStage: boolean;
}

/** The target as sent: `URL` would resolve `..` and hide it from the routes. */
function parseTarget(url: string, prefix: string): Target {
  const origin = url.startsWith('/') ? '' : (/^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '');
  const [beforeHash = ''] = url.slice(origin.length).split('#', 1);
  const mark = beforeHash.indexOf('?');
  const path = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  const query = mark < 0 ? '' : beforeHash.slice(mark + 1);
  const inStage = path === prefix || path.startsWith(`${prefix}/`);
  const rest = inStage ? path.slice(prefix.length) : path;
  return { path: rest || '/', query, inStage };
}

export function createGateway(options: GatewayOptions): Gateway {
  const { log, onAccessLog, now = Date.now, slowness = 1 } = options;
  const api = compileApi({ ...options, now, slowness });
  const surroundings = { api, functions: options.functions, log };
  const prefix = `/${api.deployment.stage}`;
  return {
    async handle(request, response) {
      const { path, query, inStage } = parseTarget(request.url ?? '/', prefix);
      const exchange = new Exchange(request, api.deployment, now(), path, query);
      response.once('close', () => {
        exchange.endedAt = now();
        // A value with a line break must not look like a second request.
        onAccessLog(api.accessLog(exchange).replace(/[\r\n]+/g, ' '));
      });
      const responder = new Responder(response, exchange, api.answerFor);
      try {
        if (inStage) await handleRequest(surroundings, exchange, responder);
        // AWS returns 403. On a machine with other pages next to the API, this is a missing page.
        else responder.refuse('MISSING_AUTHENTICATION_TOKEN', { status: 404 });
      } catch (error) {
        log(
          `gateway: ${exchange.httpMethod} ${path}: ${error instanceof Error ? error.stack : String(error)}`,
        );
        if (response.headersSent) response.destroy();
        else responder.refuse('API_CONFIGURATION_ERROR');
      }
    },
  };
}
