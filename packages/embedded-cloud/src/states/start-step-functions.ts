import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { operator as everything, type Identities, type Identity } from '#cloud/iam/policy.ts';
import { ApiError } from '#cloud/json-endpoint/api-error.ts';
import { startJsonEndpoint } from '#cloud/json-endpoint/json-endpoint.ts';
import type { FunctionHost, Log } from '#cloud/types.ts';
import { checkDefinition } from './check-definition.ts';
import type { Json, JsonObject } from './definition.ts';
import { type Execution, type ExecutionStatus, ExecutionStore } from './execution-store.ts';
import { Executions, type Machine, type MachineType } from './executions.ts';
import { isObject } from './expressions.ts';
import { type Operate, operator } from './operations.ts';
import { taskCaller } from './task-calls.ts';
import type { MachineIdentity } from './task-surroundings.ts';

export interface StateMachine {
  readonly arn: string;
  readonly name: string;
  readonly type: MachineType;
  /** The definition's JSON text. */
  readonly definition: string;
  /** Whose grants the machine's tasks use. */
  readonly identity: MachineIdentity;
}

export interface StepFunctionsOptions {
  /** @default a free port */
  readonly port?: number;
  /** A server that is already listening, instead of a port. */
  readonly listener?: Server;
  /** Keeps executions across restarts. @default in memory only */
  readonly dataDir?: string;
  readonly region: string;
  readonly account: string;
  readonly machines: readonly StateMachine[];
  readonly functions: FunctionHost;
  readonly endpoints: { readonly dynamodb: string; readonly sqs: string };
  /** Who may call the endpoint, by access key id. */
  readonly identities: Identities;
  readonly log: Log;
  /** The factor by which waits and retry delays pass faster than defined. Timeouts stay real. @default 1 */
  readonly speed?: number;
  /** The longest delay of a response while the started work is already running. @default 0 */
  readonly answerDelayMs?: number;
  /** Called for every state that an execution tries. @default nothing is called */
  readonly onTransition?: (machineArn: string) => void;
  /** Called when executions start and end. @default nothing is called */
  readonly onExecution?: (machineArn: string, became: ExecutionStatus, ms: number) => void;
}

interface StartExecution {
  readonly stateMachineArn: string;
  readonly name?: string;
  /** JSON text. @default '{}' */
  readonly input?: string;
}

export interface StepFunctions {
  readonly endpoint: string;
  /** On the embedded cloud's own behalf, which needs no grant. Returns the execution's ARN. */
  startExecution(request: StartExecution): string;
  describeExecution(arn: string): Execution | undefined;
  /** Running executions stay on disk and continue at the next start. */
  stop(): Promise<void>;
}

const ASSUMED_ROLE = /^arn:aws:sts::(\d+):assumed-role\/([^/]+)\/.*$/;

const roleOf = ({ arn }: Identity): string => arn.replace(ASSUMED_ROLE, 'arn:aws:iam::$1:role/$2');

function asObject(input: unknown): JsonObject {
  if (isObject(input as Json)) return input as JsonObject;
  throw new ApiError('SerializationException', 'The body must be a JSON object.');
}

/** Boots the embedded Step Functions. Rejects if a definition contains anything it can't run. */
export async function startStepFunctions(options: StepFunctionsOptions): Promise<StepFunctions> {
  const { region, account, functions, endpoints, identities, log, speed = 1, answerDelayMs = 0 } = options;
  // Tasks may call Step Functions, which is only complete once all machines are.
  const states: Operate = (...call) => operate(...call);
  const around = { region, account, functions, endpoints, log, states };
  const machines = new Map(
    options.machines.map(({ arn, name, type, definition, identity }): [string, Machine] => [
      arn,
      {
        arn,
        name,
        type,
        roleArn: roleOf(identity.identity),
        definition: checkDefinition(definition, name),
        call: taskCaller(around, identity),
      },
    ]),
  );
  const sources = new Map(options.machines.map(({ arn, definition }) => [arn, definition]));
  const store = new ExecutionStore(options.dataDir);
  const executions = new Executions({
    machines,
    store,
    speed,
    onTransition: options.onTransition ?? (() => undefined),
    onExecution: options.onExecution,
    log,
  });
  const operate = operator({ machines, sources, executions, store, startedAt: Date.now() });
  const server = await startJsonEndpoint({
    service: 'Step Functions',
    targetPrefix: 'AWSStepFunctions',
    version: '1.0',
    at: options.listener ?? options.port ?? 0,
    account,
    identities,
    async handle({ action, input, identity }) {
      const response = operate(action, asObject(input), identity);
      if (answerDelayMs > 0) await sleep(answerDelayMs);
      return response;
    },
  }).catch((error) => {
    store.close();
    throw error;
  });
  executions.resume();
  let stopped: Promise<void> | undefined;

  return {
    endpoint: server.endpoint,
    startExecution: (request) =>
      String(operate('StartExecution', { ...request }, everything(account)).executionArn),
    describeExecution: (arn) => store.find(arn),
    stop: () => {
      stopped ??= server.stop().then(() => executions.close());
      return stopped;
    },
  };
}
