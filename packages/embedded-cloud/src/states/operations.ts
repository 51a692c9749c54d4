import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describeDenial, type Identity, isAllowed } from '#cloud/iam/policy.ts';
import { ApiError } from '#cloud/json-endpoint/api-error.ts';
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
export type Operate = (operation: string, input: unknown, caller: Identity) => JsonObject;

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

interface Operation<Shape extends z.ZodRawShape> {
  readonly input: z.ZodObject<Shape>;
  readonly run: (around: Surroundings, input: z.output<z.ZodObject<Shape>>) => JsonObject;
}

/** `input` checks what the request must have, and drops what this emulator needn't know. */
const define = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: Operation<Shape>['run'],
): ((around: Surroundings, input: unknown) => JsonObject) => {
  const schema = z.object(shape);
  return (around, input) => {
    const { data, error } = schema.safeParse(input);
    if (error) {
      const [issue] = error.issues;
      throw new ApiError('ValidationException', `${issue?.path.join('.')}: ${issue?.message}`);
    }
    return run(around, data);
  };
};

const OPERATIONS = {
  StartExecution: define(
    { stateMachineArn: arn, name: z.string().optional(), input: z.string().default('{}') },
    (around, { stateMachineArn, name = randomUUID(), input }) => {
      const machine = getMachine(around, stateMachineArn);
      checkStart(name, input);
      const execution = around.executions.start(machine, name, input);
      return { executionArn: execution.arn, startDate: toSeconds(execution.startedAt) };
    },
  ),
  DescribeExecution: define({ executionArn: arn }, (around, { executionArn }) =>
    describe(getExecution(around, executionArn)),
  ),
  StopExecution: define(
    { executionArn: arn, error: z.string().exactOptional(), cause: z.string().exactOptional() },
    (around, { executionArn, ...ending }) => {
      getExecution(around, executionArn);
      around.executions.stop(executionArn, ending);
      return { stopDate: toSeconds(getExecution(around, executionArn).stoppedAt ?? Date.now()) };
    },
  ),
  ListExecutions: define(
    { stateMachineArn: arn, maxResults: z.int().min(1).max(1_000).default(100) },
    (around, { stateMachineArn, maxResults }) => {
      getMachine(around, stateMachineArn);
      return { executions: around.store.list(stateMachineArn, maxResults).map(summarize) };
    },
  ),
};

const isOperation = (name: string): name is keyof typeof OPERATIONS => Object.hasOwn(OPERATIONS, name);

/** The resource that the caller needs a grant for. */
const target = z.object({ stateMachineArn: arn.exactOptional(), executionArn: arn.exactOptional() });

/** The operations of the API, each with the grant that AWS requires. */
export const createOperate =
  (around: Surroundings): Operate =>
  (name, input, caller) => {
    if (!isOperation(name)) {
      const known = Object.keys(OPERATIONS).join(', ');
      throw new ApiError('UnknownOperationException', `${name} is not supported locally; only ${known} are`);
    }
    const { data } = target.safeParse(input);
    const call = { action: `states:${name}`, resource: data?.stateMachineArn ?? data?.executionArn ?? '' };
    if (!isAllowed(caller, call)) throw new ApiError('AccessDeniedException', describeDenial(caller, call));
    return OPERATIONS[name](around, input);
  };
