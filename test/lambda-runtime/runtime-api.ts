import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback, portOf } from '@signal/embedded-cloud/listen-on-loopback.ts';

/** What a function has answered: the bytes it posted, and how it said they are to be read. */
export interface Posted {
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** What a function, or its start, has failed with. */
class FunctionError extends Error {
  constructor(bytes: Buffer) {
    const { errorType, errorMessage } = JSON.parse(bytes.toString());
    super(`${errorType}: ${errorMessage}`);
  }
}

const VERSION = '/2018-06-01/runtime';
const ANSWER = new RegExp(`^${VERSION}/invocation/([^/]+)/(response|error)$`);
const ERROR_TYPE_TRAILER = 'lambda-runtime-function-error-type';
const ERROR_BODY_TRAILER = 'lambda-runtime-function-error-body';

interface Invocation extends PromiseWithResolvers<Posted> {
  readonly id: string;
  readonly event: unknown;
  readonly deadlineMs: number;
}

const accepted = (response: ServerResponse): void => {
  response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"OK"}');
};

/**
 * The Runtime API of one function's process, as AWS documents it for custom runtimes: the process requests the next
 * event, waits until there is one, and posts a response or an error under the event's id.
 */
export class RuntimeApi {
  readonly #server: Server;
  readonly #arn: string;
  #asking: ServerResponse | undefined;
  #invocation: Invocation | undefined;
  #handedOut = false;

  private constructor(server: Server, arn: string) {
    this.#server = server;
    this.#arn = arn;
    server.on('request', (request, response) => {
      this.#serve(request, response).catch((error) => this.fail(error));
    });
  }

  static async start(arn: string): Promise<RuntimeApi> {
    return new RuntimeApi(await listenOnLoopback(0, 'the Runtime API'), arn);
  }

  /** What `AWS_LAMBDA_RUNTIME_API` holds. */
  get address(): string {
    return `127.0.0.1:${portOf(this.#server)}`;
  }

  /** Hands one event to the process, and waits for what it posts. */
  send(event: unknown, timeoutMs: number): Promise<Posted> {
    this.#invocation = {
      ...Promise.withResolvers<Posted>(),
      id: randomUUID(),
      event,
      deadlineMs: Date.now() + timeoutMs,
    };
    this.#handedOut = false;
    this.#handOut();
    return this.#invocation.promise;
  }

  /** Stops waiting for a response: the process is gone. */
  fail(reason: unknown): void {
    this.#invocation?.reject(reason);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #handOut(): void {
    const [response, invocation] = [this.#asking, this.#invocation];
    if (!response || !invocation || this.#handedOut) return;
    this.#asking = undefined;
    this.#handedOut = true;
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': invocation.id,
        'lambda-runtime-deadline-ms': String(invocation.deadlineMs),
        'lambda-runtime-invoked-function-arn': this.#arn,
        'lambda-runtime-trace-id': 'Root=1-00000000-000000000000000000000000;Sampled=0',
      })
      .end(JSON.stringify(invocation.event));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    if (url === `${VERSION}/invocation/next`) {
      this.#asking = response;
      this.#handOut();
      return;
    }
    const bytes = await buffer(request);
    if (url === `${VERSION}/init/error`) this.fail(new FunctionError(bytes));
    const [, id, kind] = ANSWER.exec(url) ?? [];
    if (kind === 'error' && id === this.#invocation?.id) this.fail(new FunctionError(bytes));
    if (kind === 'response' && id === this.#invocation?.id) this.#answered(request, bytes);
    accepted(response);
  }

  /** A stream that breaks off says so after its last byte. */
  #answered({ headers, trailers }: IncomingMessage, bytes: Buffer): void {
    if (trailers[ERROR_TYPE_TRAILER] === undefined) this.#invocation?.resolve({ headers, bytes });
    else this.fail(new FunctionError(Buffer.from(trailers[ERROR_BODY_TRAILER] ?? '{}', 'base64')));
  }
}
