/** One request in progress, and what is known about it so far. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ResponseType } from './response-types.ts';

/** The same for every request of the deployed API. */
export interface Deployment {
  readonly apiId: string;
  readonly stage: string;
  readonly region: string;
  readonly account: string;
}

export interface ApiResource {
  /** As declared: `/accounts/{id}`. */
  readonly path: string;
}

export interface GatewayError {
  readonly type: ResponseType;
  readonly message: string | null;
}

export type AuthorizerContext = Readonly<Record<string, string | number>>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const padTwo = (value: number): string => String(value).padStart(2, '0');

/** The common log format, as AWS writes `requestTime`. */
export function formatCommonLogTime(epochMs: number): string {
  const at = new Date(epochMs);
  const day = `${padTwo(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  return `${day}:${padTwo(at.getUTCHours())}:${padTwo(at.getUTCMinutes())}:${padTwo(at.getUTCSeconds())} +0000`;
}

export class Exchange {
  readonly requestId: string = randomUUID();
  readonly request: IncomingMessage;
  readonly deployment: Deployment;
  readonly startedAt: number;
  readonly httpMethod: string;
  /** The path after the stage, with percent-encoding as sent. Never empty. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  resource: ApiResource | undefined;
  pathParameters: Readonly<Record<string, string>> | null = null;
  authorizer: AuthorizerContext | undefined;
  error: GatewayError | undefined;
  status: number | undefined;
  responseLength = 0;
  endedAt: number | undefined;

  constructor(
    request: IncomingMessage,
    deployment: Deployment,
    startedAt: number,
    path: string,
    query: string,
  ) {
    this.request = request;
    this.deployment = deployment;
    this.startedAt = startedAt;
    this.httpMethod = request.method ?? 'GET';
    this.path = path;
    this.query = query;
  }

  get sourceIp(): string {
    return (this.request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  }

  /** Where this gateway listens: AWS uses the API's own domain, whatever Host the caller sends. */
  get domainName(): string {
    const { localAddress = '127.0.0.1', localPort } = this.request.socket;
    return `${localAddress.replace(/^::ffff:/, '')}:${localPort}`;
  }

  get stagePath(): string {
    return `/${this.deployment.stage}${this.path}`;
  }

  /** The ARN that policies are evaluated for: the called method and path. */
  get methodArn(): string {
    const { region, account, apiId, stage } = this.deployment;
    return `arn:aws:execute-api:${region}:${account}:${apiId}/${stage}/${this.httpMethod}${this.path}`;
  }
}
