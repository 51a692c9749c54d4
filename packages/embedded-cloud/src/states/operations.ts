import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describeDenial, type Identity, isAllowed } from '#cloud/iam/policy.ts';
import { ApiError } from '#cloud/json-endpoint/api-error.ts';
import { type Actions, callAction } from '#cloud/json-endpoint/call-action.ts';
import type { JsonObject } from './definition.ts';
import type { Execution, ExecutionStore } from './execution-store.ts';
import type { Executions, Machine } from './executions.ts';
import { MAX_PAYLOAD_BYTES } from './state-error.ts';

interface Surroundings {
  readonly machines: ReadonlyMap<string, Machine>;
  readonly executions: Executions;
  readonly store: ExecutionStore;
}

/** Runs one operation for a caller. Throws ApiError. */
export type Operate = (action: string, input: unknown, caller: Identity) => unknown;

function getMachine({ machines }: Surroundings, arn: string): Machine {
  const machine = machines.get(arn);
  if (!machine) throw new ApiError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
  return machine;
}

function getExecution({ store }: Surroundings, arn: string): Execution {
  const execution = store.find(arn);
  if (!execution) throw new ApiError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
  return execution;
}

/** 1–80 characters without whitespace, brackets, wildcards, control characters and most punctuation. */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

function checkStart(name: string, input: string): void {
  if (!NAME.test(name)) {
    throw new ApiError(
      'InvalidName',
      `Invalid Name: '${name}' (1 to 80 letters, digits, '-', '_' and the like)`,
    );
  }
  const bytes = Buffer.byteLength(input);
  if (bytes > MAX_PAYLOAD_BYTES) {
    const problem = `The input has ${bytes} bytes; at most ${MAX_PAYLOAD_BYTES} are allowed`;
    throw new ApiError('InvalidExecutionInput', problem);
  }
  try {
    JSON.parse(input);
  } catch (error) {
    throw new ApiError('InvalidExecutionInput', `Invalid State Machine Execution Input: ${error}`);
  }
}

const toSeconds = (milliseconds: number): number => milliseconds / 1000;

const summarize = (execution: Execution): JsonObject => ({
  executionArn: execution.arn,
  stateMachineArn: execution.machineArn,
  name: execution.name,
  status: execution.status,
  startDate: toSeconds(execution.startedAt),
  ...(execution.stoppedAt !== undefined && { stopDate: toSeconds(execution.stoppedAt) }),
});

const describe = (execution: Execution): JsonObject => ({
  ...summarize(execution),
  input: execution.input,
  ...(execution.output !== undefined && { output: execution.output }),
  ...(execution.error !== undefined && { error: execution.error }),
  ...(execution.cause !== undefined && { cause: execution.cause }),
});

const arn = z.string().min(1);

/** What the service and its suites call. Other fields of a request have no meaning here. */
export const requests = {
  StartExecution: z.object({
    stateMachineArn: arn,
    name: z.string().optional(),
    input: z.string().default('{}'),
  }),
  DescribeExecution: z.object({ executionArn: arn }),
  StopExecution: z.object({
    executionArn: arn,
    error: z.string().exactOptional(),
    cause: z.string().exactOptional(),
  }),
  ListExecutions: z.object({ stateMachineArn: arn, maxResults: z.int().min(1).max(1_000).default(100) }),
};

const createActions = (surroundings: Surroundings): Actions<typeof requests, Identity> => ({
  StartExecution({ stateMachineArn, name = randomUUID(), input }) {
    const machine = getMachine(surroundings, stateMachineArn);
    checkStart(name, input);
    const execution = surroundings.executions.start(machine, name, input);
    return { executionArn: execution.arn, startDate: toSeconds(execution.startedAt) };
  },
  DescribeExecution: ({ executionArn }) => describe(getExecution(surroundings, executionArn)),
  StopExecution({ executionArn, ...ending }) {
    getExecution(surroundings, executionArn);
    surroundings.executions.stop(executionArn, ending);
    return { stopDate: toSeconds(getExecution(surroundings, executionArn).stoppedAt ?? Date.now()) };
  },
  ListExecutions({ stateMachineArn, maxResults }) {
    getMachine(surroundings, stateMachineArn);
    return { executions: surroundings.store.list(stateMachineArn, maxResults).map(summarize) };
  },
});

/** The resource that the caller needs a grant for. */
const target = z.object({ stateMachineArn: arn.exactOptional(), executionArn: arn.exactOptional() });

/** The operations of the API, each with the grant that AWS requires. */
export function createOperate(surroundings: Surroundings): Operate {
  const actions = createActions(surroundings);
  return (action, input, caller) => {
    const { data } = target.safeParse(input);
    const call = { action: `states:${action}`, resource: data?.stateMachineArn ?? data?.executionArn ?? '' };
    if (Object.hasOwn(requests, action) && !isAllowed(caller, call))
      throw new ApiError('AccessDeniedException', describeDenial(caller, call));
    return callAction({ requests, actions, action, input, caller });
  };
}
