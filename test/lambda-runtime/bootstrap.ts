import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** The loop of a Lambda runtime for Node.js: loads the handler that `_HANDLER` names, then one event after the other. */

const [hostname, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');
const [module = '', exportName = ''] = (process.env._HANDLER ?? '').split('.');
const VERSION = '/2018-06-01/runtime';
const STREAMED = Symbol('streamed');
const PRELUDE_TYPE = 'application/vnd.awslambda.http-integration-response';
const ERROR_TYPE = 'Lambda-Runtime-Function-Error-Type';
const ERROR_BODY = 'Lambda-Runtime-Function-Error-Body';
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Handler = ((event: unknown, ...rest: unknown[]) => unknown) & { [STREAMED]?: true };

function call(method: string, at: string, headers: Record<string, string> = {}) {
  const sent = request({ hostname, port, method, path: VERSION + at, headers, agent });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  return { sent, answered };
}

async function post(at: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const { sent, answered } = call('POST', at, { 'Content-Type': 'application/json', ...headers });
  sent.end(JSON.stringify(body ?? null));
  await text(await answered);
}

function problemOf(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: stack.split('\n') };
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => Object.assign(handler, { [STREAMED]: true }),
    HttpResponseStream: {
      from(stream: ClientRequest, head: unknown) {
        stream.setHeader('Content-Type', PRELUDE_TYPE);
        stream.write(JSON.stringify(head));
        stream.write(Buffer.alloc(8));
        return stream;
      },
    },
  },
});

async function load(): Promise<Handler> {
  const file = path.join(process.env.LAMBDA_TASK_ROOT ?? '', `${module}.mjs`);
  const handler = (await import(pathToFileURL(file).href))[exportName];
  if (typeof handler !== 'function') throw new Error(`${process.env._HANDLER} is undefined or not exported`);
  return handler;
}

async function answerStreamed(handler: Handler, id: string, event: unknown, context: object): Promise<void> {
  const { sent, answered } = call('POST', `/invocation/${id}/response`, {
    'Lambda-Runtime-Function-Response-Mode': 'streaming',
    'Transfer-Encoding': 'chunked',
    Trailer: `${ERROR_TYPE}, ${ERROR_BODY}`,
  });
  try {
    await handler(event, sent, context);
  } catch (error) {
    const problem = problemOf(error);
    sent.addTrailers({
      [ERROR_TYPE]: problem.errorType,
      [ERROR_BODY]: Buffer.from(JSON.stringify(problem)).toString('base64'),
    });
    sent.end();
  }
  await text(await answered);
}

async function answerNext(handler: Handler): Promise<void> {
  const { sent, answered } = call('GET', '/invocation/next');
  sent.end();
  const response = await answered;
  const event: unknown = JSON.parse(await text(response));
  const { headers } = response;
  const id = String(headers['lambda-runtime-aws-request-id']);
  const context = {
    awsRequestId: id,
    invokedFunctionArn: headers['lambda-runtime-invoked-function-arn'],
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => Number(headers['lambda-runtime-deadline-ms']) - Date.now(),
  };
  if (handler[STREAMED]) return answerStreamed(handler, id, event, context);
  try {
    await post(`/invocation/${id}/response`, await handler(event, context));
  } catch (error) {
    const problem = problemOf(error);
    await post(`/invocation/${id}/error`, problem, { [ERROR_TYPE]: problem.errorType });
  }
}

const handler = await load().catch(async (error: unknown) => {
  const problem = problemOf(error);
  await post('/init/error', problem, { [ERROR_TYPE]: problem.errorType });
  process.exit(1);
});
for (;;) await answerNext(handler);
