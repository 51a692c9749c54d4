import { createOperator, type Identity } from '#cloud/iam/policy.ts';
import type { Execution } from '#cloud/states/execution-store.ts';
import {
  type StateMachine,
  type StepFunctions,
  type StepFunctionsOptions,
  startStepFunctions,
} from '#cloud/states/start-step-functions.ts';
import type { FunctionHost } from '#cloud/types.ts';
import { eventually } from './eventually.ts';

export const REGION = 'eu-central-1';
export const ACCOUNT = '000000000000';

export const machineArn = (name: string) => `arn:aws:states:${REGION}:${ACCOUNT}:stateMachine:${name}`;
export const functionArn = (name: string) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;

export const everything: Identity = createOperator(ACCOUNT);

/** Each handler declares the event it expects. */
type Handler = (event: never) => unknown;

/** A host of plain functions instead of Lambda. */
export const hostOf = (handlers: Record<string, Handler>): FunctionHost => ({
  invoke: async (target, event) => {
    const name = target.replace(/^arn:.*:function:/, '');
    const handler = handlers[name];
    if (!handler) throw new Error(`no function ${name}`);
    return handler(event as never);
  },
  invokeStreaming: () => Promise.reject(new Error('These functions do not stream.')),
  stop: async () => undefined,
});

export type Fields = Record<string, unknown>;

export const machine = (name: string, states: Record<string, Fields>, more: Fields = {}): StateMachine => ({
  arn: machineArn(name),
  name,
  definition: JSON.stringify({
    QueryLanguage: 'JSONata',
    StartAt: Object.keys(states)[0],
    States: states,
    ...more,
  }),
  identity: everything,
});

export const bootMachines = (
  options: Partial<StepFunctionsOptions> & Pick<StepFunctionsOptions, 'machines'>,
): Promise<StepFunctions> =>
  startStepFunctions({
    account: ACCOUNT,
    functions: hostOf({}),
    identities: { AKOPERATOR: everything },
    log: () => undefined,
    ...options,
  });

/** Waits for an execution to end. */
export async function ended(states: StepFunctions, arn: string): Promise<Execution> {
  const execution = await eventually(
    () => states.describeExecution(arn),
    (found) => found && found.status !== 'RUNNING',
    { what: `the end of ${arn}` },
  );
  if (!execution) throw new Error(`There is no execution ${arn}.`);
  return execution;
}

interface RunOptions extends Partial<StepFunctionsOptions> {
  readonly input?: unknown;
  readonly handlers?: Record<string, Handler>;
  readonly identity?: Identity;
  /** Fields of the machine besides its states. */
  readonly more?: Fields;
}

/** Runs one machine once, with waits a thousand times faster, and returns the result. */
export async function runMachine(states: Record<string, Fields>, options: RunOptions = {}) {
  const { input = {}, handlers = {}, identity = everything, more, ...rest } = options;
  const one = { ...machine('m', states, more), identity };
  const server = await bootMachines({ machines: [one], functions: hostOf(handlers), speed: 1_000, ...rest });
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
