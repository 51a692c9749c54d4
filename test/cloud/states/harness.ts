import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Identity, operator } from '#cloud/iam/policy.ts';
import type { Execution } from '#cloud/states/execution-store.ts';
import {
  type StepFunctions,
  type StepFunctionsOptions,
  startStepFunctions,
} from '#cloud/states/start-step-functions.ts';
import type { FunctionHost } from '#cloud/types.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';

export const REGION = 'eu-central-1';
export const ACCOUNT = '000000000000';
const ROLE = `arn:aws:sts::${ACCOUNT}:assumed-role/MachineRole/session`;

export const machineArn = (name: string) => `arn:aws:states:${REGION}:${ACCOUNT}:stateMachine:${name}`;
export const functionArn = (name: string) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;

export const everything: Identity = operator(ACCOUNT);
export const granted = (...grants: [action: string, resource: string][]): Identity => ({
  arn: ROLE,
  statements: grants.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
});

/** Each handler names the event it expects. */
export type Handler = (event: never) => unknown;

/** A host of plain functions, which stands where Lambda would. */
export const hostOf = (handlers: Record<string, Handler>): FunctionHost => ({
  invoke: async (target, event) => {
    const name = target.replace(/^arn:.*:function:/, '');
    const handler = handlers[name];
    if (!handler) throw new Error(`no function ${name}`);
    return handler(event as never);
  },
  invokeStreaming: () => Promise.reject(new Error('not used')),
  stop: async () => undefined,
});

export type Fields = Record<string, unknown>;

export const machine = (name: string, states: Record<string, Fields>, more: Fields = {}) => ({
  arn: machineArn(name),
  name,
  type: 'STANDARD' as 'STANDARD' | 'EXPRESS',
  definition: JSON.stringify({
    QueryLanguage: 'JSONata',
    StartAt: Object.keys(states)[0],
    States: states,
    ...more,
  }),
  identity: { accessKeyId: 'AKMACHINE', identity: everything },
});

/** Waits for a second, then ends with its input. */
export const waiting = machine('waiting', {
  A: { Type: 'Wait', Seconds: 1, Next: 'B' },
  B: { Type: 'Succeed' },
});

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

export const boot = (options: Partial<StepFunctionsOptions> & Pick<StepFunctionsOptions, 'machines'>) =>
  startStepFunctions({
    region: REGION,
    account: ACCOUNT,
    functions: hostOf({}),
    endpoints: { dynamodb: NOWHERE, sqs: NOWHERE },
    identities: { AKOPERATOR: everything },
    log: () => undefined,
    ...options,
  });

export async function ended(states: StepFunctions, arn: string): Promise<Execution> {
  const execution = await eventually(
    () => states.describeExecution(arn),
    (found) => found && found.status !== 'RUNNING',
    { what: `the end of ${arn}` },
  );
  return must(execution);
}

export interface RunOptions extends Partial<StepFunctionsOptions> {
  readonly input?: unknown;
  readonly handlers?: Record<string, Handler>;
  readonly identity?: Identity;
  /** Fields of the machine besides its states. */
  readonly more?: Fields;
}

/** Runs one machine once, with waits a thousand times faster, and gives its end. */
export async function run(states: Record<string, Fields>, options: RunOptions = {}) {
  const { input = {}, handlers = {}, identity = everything, more, ...rest } = options;
  const one = { ...machine('m', states, more), identity: { accessKeyId: 'AKMACHINE', identity } };
  const server = await boot({ machines: [one], functions: hostOf(handlers), speed: 1_000, ...rest });
  try {
    const arn = server.startExecution({ stateMachineArn: machineArn('m'), input: JSON.stringify(input) });
    const execution = await ended(server, arn);
    return {
      ...execution,
      result: execution.output === undefined ? undefined : JSON.parse(execution.output),
    };
  } finally {
    await server.stop();
  }
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A service on loopback that answers what it is told, and keeps what it was asked. */
export async function service(answer: (target: string) => Answer) {
  const requests: { target: string; authorization: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const target = String(request.headers['x-amz-target']);
    requests.push({ target, authorization: String(request.headers.authorization), body });
    const { status, body: answered } = answer(target);
    response.writeHead(status).end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, stop: () => server.close() };
}
