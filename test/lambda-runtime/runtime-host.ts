import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { FunctionDefinition } from '@signal/embedded-cloud/types.ts';
import { type Posted, RuntimeApi } from './runtime-api.ts';

/** The location of AWS's own client: the folder where `aws-lambda-ric` is installed. */
export const RIC = 'LAMBDA_RIC';

const PRELUDE_TYPE = 'application/vnd.awslambda.http-integration-response';
/** Separates the head of a streamed response from its body. */
const PRELUDE_END = Buffer.alloc(8);

interface Started {
  readonly name: string;
  readonly api: RuntimeApi;
  readonly child: ChildProcess;
}

interface StreamHead {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
}

const BOOTSTRAP = path.join(import.meta.dirname, 'aws-bootstrap.ts');

/** What Lambda sets in the process of every function. */
function environmentOf(definition: FunctionDefinition, api: RuntimeApi): Record<string, string> {
  const { name, file, exportName, memoryMb, environment } = definition;
  return {
    PATH: process.env.PATH ?? '',
    ...environment,
    [RIC]: process.env[RIC] ?? '',
    AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true',
    AWS_LAMBDA_RUNTIME_API: api.address,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    LAMBDA_TASK_ROOT: path.dirname(file),
    _HANDLER: `${path.basename(file, '.mjs')}.${exportName}`,
  };
}

async function startProcess(definition: FunctionDefinition): Promise<Started> {
  const api = await RuntimeApi.start(definition.arn);
  const child = spawn(process.execPath, [BOOTSTRAP], {
    cwd: path.dirname(definition.file),
    env: environmentOf(definition, api),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-10_000);
  });
  child.once('exit', (code) => api.fail(new Error(`${definition.name} ended with ${code}:\n${said}`)));
  return { name: definition.name, api, child };
}

function headAndBody({ headers, bytes }: Posted): {
  head: StreamHead | undefined;
  body: readonly Uint8Array[];
} {
  if (headers['content-type'] !== PRELUDE_TYPE) return { head: undefined, body: [bytes] };
  const end = bytes.indexOf(PRELUDE_END);
  return {
    head: JSON.parse(bytes.subarray(0, end).toString()),
    body: [bytes.subarray(end + PRELUDE_END.length)],
  };
}

/** Runs each function in its own process with a Runtime API; one at a time, until another is called. */
export function createRuntimeHost(functions: readonly FunctionDefinition[]) {
  const definitions = new Map(functions.map((definition) => [definition.name, definition]));
  let running: Started | undefined;

  async function stop(): Promise<void> {
    const ended = running;
    running = undefined;
    if (!ended) return;
    const exit = new Promise((resolve) => ended.child.once('exit', resolve));
    if (ended.child.exitCode === null && ended.child.kill('SIGKILL')) await exit;
    ended.api.stop();
  }

  async function send(name: string, event: unknown): Promise<Posted> {
    const definition = definitions.get(name);
    if (!definition) throw new Error(`There is no function ${name}`);
    if (running?.name !== name || running.child.exitCode !== null) {
      await stop();
      running = await startProcess(definition);
    }
    return running.api.send(event, definition.timeoutSeconds * 1000);
  }

  return {
    invoke: async (name: string, event: unknown): Promise<unknown> =>
      JSON.parse((await send(name, event)).bytes.toString()),
    invokeStreaming: async (name: string, event: unknown) => headAndBody(await send(name, event)),
    stop,
  };
}
