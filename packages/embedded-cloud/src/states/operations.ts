import { randomUUID } from 'node:crypto';
import { denialMessage, type Identity, isAllowed } from '#cloud/iam/policy.ts';
import { ApiError } from '#cloud/json-endpoint/api-error.ts';
import type { JsonObject } from './definition.ts';
import type { Execution, ExecutionStatus, ExecutionStore } from './execution-store.ts';
import type { Executions, Machine } from './executions.ts';
import { LARGEST_PAYLOAD_BYTES } from './size-limit.ts';

interface OperationSurroundings {
  readonly machines: ReadonlyMap<string, Machine>;
  /** The definitions' own text, by machine ARN. */
  readonly sources: ReadonlyMap<string, string>;
  readonly executions: Executions;
  readonly store: ExecutionStore;
  readonly startedAt: number;
}

/** Runs one operation for a caller. Throws ApiError. */
export type Operate = (operation: string, input: JsonObject, caller: Identity) => JsonObject;

interface Operation {
  /** The member with the ARN that the caller needs a grant for. */
  readonly on: 'stateMachineArn' | 'executionArn';
  readonly run: (around: OperationSurroundings, arn: string, input: JsonObject) => JsonObject;
}

const invalid = (problem: string): ApiError => new ApiError('ValidationException', problem);

function optionalText(input: JsonObject, member: string): string | undefined {
  const value = input[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(`${member} must be a string, not ${JSON.stringify(value)}`);
  return value;
}

function requiredText(input: JsonObject, member: string): string {
  const value = optionalText(input, member);
  if (value === undefined || value === '') throw invalid(`${member} is required`);
  return value;
}

function machineAt({ machines }: OperationSurroundings, arn: string): Machine {
  const machine = machines.get(arn);
  if (!machine) throw new ApiError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
  return machine;
}

function executionAt({ store }: OperationSurroundings, arn: string): Execution {
  if (arn.includes(':express:')) {
    throw new ApiError(
      'InvalidArn',
      `Executions of EXPRESS state machines cannot be described or stopped: '${arn}'`,
    );
  }
  const execution = store.find(arn);
  if (!execution) throw new ApiError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
  return execution;
}

/** 1–80 characters without whitespace, brackets, wildcards, control characters and most punctuation. */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

function executionName(input: JsonObject): string {
  const name = optionalText(input, 'name') ?? randomUUID();
  if (!NAME.test(name)) {
    throw new ApiError(
      'InvalidName',
      `Invalid Name: '${name}' (1 to 80 letters, digits, '-', '_' and the like)`,
    );
  }
  return name;
}

function executionInput(input: JsonObject): string {
  const text = optionalText(input, 'input') ?? '{}';
  const bytes = Buffer.byteLength(text);
  if (bytes > LARGEST_PAYLOAD_BYTES) {
    throw new ApiError(
      'InvalidExecutionInput',
      `The input has ${bytes} bytes; at most ${LARGEST_PAYLOAD_BYTES} are allowed`,
    );
  }
  try {
    JSON.parse(text);
  } catch (error) {
    throw new ApiError('InvalidExecutionInput', `Invalid State Machine Execution Input: ${error}`);
  }
  return text;
}

const seconds = (milliseconds: number): number => milliseconds / 1000;

const summary = (execution: Execution): JsonObject => ({
  executionArn: execution.arn,
  stateMachineArn: execution.machineArn,
  name: execution.name,
  status: execution.status,
  startDate: seconds(execution.startedAt),
  ...(execution.stoppedAt === undefined ? {} : { stopDate: seconds(execution.stoppedAt) }),
  redriveCount: 0,
});

const detail = (execution: Execution): JsonObject => ({
  ...summary(execution),
  input: execution.input,
  inputDetails: { included: true },
  ...(execution.output === undefined ? {} : { output: execution.output, outputDetails: { included: true } }),
  ...(execution.error === undefined ? {} : { error: execution.error }),
  ...(execution.cause === undefined ? {} : { cause: execution.cause }),
});

const STATUSES: readonly ExecutionStatus[] = ['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'];

function statusFilter(input: JsonObject): ExecutionStatus | undefined {
  const wanted = optionalText(input, 'statusFilter');
  const status = STATUSES.find((each) => each === wanted);
  if (wanted !== undefined && !status)
    throw invalid(`statusFilter must be one of ${STATUSES.join(', ')}, not ${wanted}`);
  return status;
}

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 1000;

function pageSize({ maxResults = 0 }: JsonObject): number {
  if (
    typeof maxResults !== 'number' ||
    !Number.isInteger(maxResults) ||
    maxResults < 0 ||
    maxResults > LARGEST_PAGE
  ) {
    throw invalid(
      `maxResults must be an integer from 0 to ${LARGEST_PAGE}, not ${JSON.stringify(maxResults)}`,
    );
  }
  return maxResults || DEFAULT_PAGE;
}

function pageStart(input: JsonObject): number | undefined {
  const token = optionalText(input, 'nextToken');
  if (token === undefined) return undefined;
  if (!/^\d{1,15}$/.test(token)) throw new ApiError('InvalidToken', `Invalid Token: '${token}'`);
  return Number(token);
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  StartExecution: {
    on: 'stateMachineArn',
    run: (around, arn, input) => {
      const machine = machineAt(around, arn);
      const execution = around.executions.start(machine, executionName(input), executionInput(input));
      return { executionArn: execution.arn, startDate: seconds(execution.startedAt) };
    },
  },
  DescribeExecution: {
    on: 'executionArn',
    run: (around, arn) => detail(executionAt(around, arn)),
  },
  StopExecution: {
    on: 'executionArn',
    run: (around, arn, input) => {
      executionAt(around, arn);
      const [error, cause] = [optionalText(input, 'error'), optionalText(input, 'cause')];
      around.executions.stop(arn, { ...(error && { error }), ...(cause && { cause }) });
      return { stopDate: seconds(executionAt(around, arn).stoppedAt ?? Date.now()) };
    },
  },
  ListExecutions: {
    on: 'stateMachineArn',
    run: (around, arn, input) => {
      if (machineAt(around, arn).type === 'EXPRESS') {
        throw new ApiError(
          'StateMachineTypeNotSupported',
          'Executions of EXPRESS state machines cannot be listed',
        );
      }
      const page = {
        machineArn: arn,
        status: statusFilter(input),
        limit: pageSize(input),
        before: pageStart(input),
      };
      const { executions, next } = around.store.list(page);
      return {
        executions: executions.map(summary),
        ...(next === undefined ? {} : { nextToken: String(next) }),
      };
    },
  },
  DescribeStateMachine: {
    on: 'stateMachineArn',
    run: (around, arn) => {
      const { name, type, roleArn } = machineAt(around, arn);
      const definition = around.sources.get(arn) ?? '';
      const creationDate = seconds(around.startedAt);
      return { stateMachineArn: arn, name, status: 'ACTIVE', definition, roleArn, type, creationDate };
    },
  },
};

/** The operations of the API, each with the grant that AWS requires. */
export const operator =
  (around: OperationSurroundings): Operate =>
  (name, input, caller) => {
    const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
    if (!operation) {
      const known = Object.keys(OPERATIONS).join(', ');
      throw new ApiError('UnknownOperationException', `${name} is not supported locally; only ${known} are`);
    }
    const resource = requiredText(input, operation.on);
    const call = { action: `states:${name}`, resource };
    if (!isAllowed(caller, call)) throw new ApiError('AccessDeniedException', denialMessage(caller, call));
    return operation.run(around, resource, input);
  };
