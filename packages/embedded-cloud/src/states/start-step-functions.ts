import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Identities, Identity } from '#cloud/iam/policy.ts';
import { startJsonEndpoint } from '#cloud/json-endpoint/json-endpoint.ts';
import type { FunctionHost, Log } from '#cloud/types.ts';
import { checkDefinition } from './check-definition.ts';
import { type Execution, ExecutionStore } from './execution-store.ts';
import { Executions, type Machine } from './executions.ts';
import { createInvoke } from './invoke-function.ts';
import { createOperate } from './operations.ts';

export interface StateMachine {
  readonly arn: string;
  readonly name: string;
  /** The definition's JSON text. */
  readonly definition: string;
  /** Whose grants the machine's tasks use. */
  readonly identity: Identity;
}

export interface StepFunctionsOptions {
  /** A server that is already listening. @default one on a free port */
  readonly listener?: Server;
  /** Keeps executions across restarts. @default in memory only */
  readonly dataDir?: string | undefined;
  readonly account: string;
  readonly machines: readonly StateMachine[];
  readonly functions: FunctionHost;
  /** Who may call the endpoint, by access key id. */
  readonly identities: Identities;
  readonly log: Log;
  /** The factor by which waits and retry delays pass faster than defined. Timeouts stay real. @default 1 */
  readonly speed?: number | undefined;
  /** The longest delay of a response while the started work is already running. @default 0 */
  readonly answerDelayMs?: number | undefined;
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

/** Boots the embedded Step Functions. Rejects if a definition contains anything it can't run. */
export async function startStepFunctions(options: StepFunctionsOptions): Promise<StepFunctions> {
  const { account, functions, identities, log, speed = 1, answerDelayMs = 0 } = options;
  const machines = new Map(
    options.machines.map(({ arn, name, definition, identity }): [string, Machine] => [
      arn,
      {
        arn,
        name,
        roleArn: roleOf(identity),
        definition: checkDefinition(definition, name),
        invoke: createInvoke(functions, identity, log),
      },
    ]),
  );
  const store = new ExecutionStore(options.dataDir);
  const executions = new Executions({ machines, store, speed, log });
  const operate = createOperate({ machines, executions, store });
  const server = await startJsonEndpoint({
    service: 'Step Functions',
    targetPrefix: 'AWSStepFunctions',
    version: '1.0',
    at: options.listener ?? 0,
    account,
    identities,
    async handle({ action, input, identity }) {
      const response = operate(action, input, identity);
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
    startExecution({ stateMachineArn, name = randomUUID(), input = '{}' }) {
      const machine = machines.get(stateMachineArn);
      if (!machine) throw new Error(`there is no state machine ${stateMachineArn}`);
      return executions.start(machine, name, input).arn;
    },
    describeExecution: (arn) => store.find(arn),
    stop: () => {
      stopped ??= server.stop().then(() => executions.close());
      return stopped;
    },
  };
}
