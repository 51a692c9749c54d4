import * as z from 'zod';
import type { Uses } from '#contract/endpoint.ts';
import type { WorkflowName } from '#contract/workflows.ts';

/** One Lambda of a state machine: `functions/workflows/<machine>/<id>.ts`. */
export interface Step<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly description: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
  /** @default 512 */
  readonly memoryMb?: number;
  /**
   * Its share of reservable concurrency, as a guaranteed minimum and a maximum. Every step that may take longer than 30
   * s needs one, so many of them still leave room for the API. @default none
   */
  readonly reservedShare?: number;
  /** Whether a workspace gets at most half of it at once, so that much work of one leaves room for others. @default false */
  readonly isShared?: true;
  /** Ids only, never data. */
  readonly input: Input;
  /** What later states need to know; ids and counts, never data. @default nothing */
  readonly output?: Output;
}

/** Preserves the types of a step's schemas. */
export const defineStep = <const Input extends z.ZodType, const Output extends z.ZodType = z.ZodNull>(
  step: Step<Input, Output>,
): Step<Input, Output> => step;

/** A state machine, written in JSONata next to its steps. */
export interface Machine<Input extends z.ZodType = z.ZodType> {
  readonly name: WorkflowName;
  readonly description: string;
  readonly input: Input;
  readonly steps: Readonly<Record<string, Step>>;
  /** Step Functions ends an execution that takes longer. The lower the concurrency, the longer the limit. */
  timeoutSeconds(accountConcurrency: number): number;
  /** The states in Amazon States Language, given the ARN of each step's function. */
  states(
    arnOf: (step: Step) => string,
    accountConcurrency: number,
  ): { readonly StartAt: string; readonly States: object };
}

/** A placeholder for the partition (`aws`, `aws-cn` …) until the definition is written. */
const PARTITION = '<partition>';

export interface DefinitionOptions {
  readonly arnOf: (step: Step) => string;
  readonly partition: string;
  readonly accountConcurrency: number;
}

/** A machine's whole definition, as text. */
export const definitionOf = (
  machine: Machine,
  { arnOf, partition, accountConcurrency }: DefinitionOptions,
): string =>
  JSON.stringify({
    QueryLanguage: 'JSONata',
    TimeoutSeconds: machine.timeoutSeconds(accountConcurrency),
    ...machine.states(arnOf, accountConcurrency),
  }).replaceAll(PARTITION, partition);

/** Transient errors: Lambda's own, and a provider that is briefly down. */
const TRANSIENT_ERRORS = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'States.TaskFailed',
];

/** The workspace has as many calls of the step in progress as it may have. Its name is the error's type in Step Functions. */
export class WorkspaceShareError extends Error {
  override readonly name = 'WorkspaceShareError';
}

/** How often and how slowly a step is retried. */
interface RetryPolicy {
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly MaxDelaySeconds?: number;
}

/** 2 + 4 + 8 + 16 s, jittered: long enough for a provider to restart. What lasts longer is left to the sweeper. */
const DEFAULT_RETRY: RetryPolicy = { IntervalSeconds: 2, MaxAttempts: 4 };

/**
 * The account's concurrency or the workspace's share of it is used up. That isn't the step's fault, so it has its own retries; Step Functions uses the
 * first entry that matches an error. 10 + 20 + … + 320 s, then ten minutes each: 100 minutes in all. Fewer and longer pauses
 * than elsewhere, because each attempt uses three of an execution's 25,000 events. Without jitter, which would halve the time:
 * what waits competes with newcomers, and needs all of it.
 */
export const THROTTLE_RETRY: RetryPolicy = { IntervalSeconds: 10, MaxAttempts: 15, MaxDelaySeconds: 600 };

/** 20 minutes, for a machine that must end within the hour. */
export const SHORT_THROTTLE_RETRY: RetryPolicy = { ...THROTTLE_RETRY, MaxAttempts: 7 };

const BACKOFF_RATE = 2;

/** The longest all pauses can take together. */
const sumPauseSeconds = ({ IntervalSeconds, MaxAttempts, MaxDelaySeconds = Infinity }: RetryPolicy) =>
  Array.from({ length: MaxAttempts }, (_, attempt) =>
    Math.min(IntervalSeconds * BACKOFF_RATE ** attempt, MaxDelaySeconds),
  ).reduce((sum, seconds) => sum + seconds, 0);

/**
 * What a machine's time limit adds to its work: one step throttled to the end, and as much again for those after it.
 */
export const THROTTLED_SECONDS = 2 * sumPauseSeconds(THROTTLE_RETRY);

/** How many rounds this many items need at a given width. */
export const countRounds = (items: number, width: number): number => Math.ceil(items / width);

const createRetryRule = (
  ErrorEquals: readonly string[],
  JitterStrategy: 'FULL' | 'NONE',
  policy: RetryPolicy,
) => ({
  ErrorEquals,
  BackoffRate: BACKOFF_RATE,
  JitterStrategy,
  ...policy,
});

/** An execution started by hand has no id, and JSONata omits missing values. */
const WITH_REQUEST_ID =
  "{% $merge([$states.input, {'request_id': $states.context.Execution.Input.request_id}]) %}";

type Transition = { readonly Next: string } | { readonly End: true };

/**
 * A task that calls a step with the state's input and the request id. Its output is that input, or what the JSONata
 * expression `output` makes of the input and `$states.result.Payload`. Steps may run twice.
 */
export const callStep = (
  functionArn: string,
  nextState: Transition,
  {
    output = '{% $states.input %}',
    throttled = THROTTLE_RETRY,
  }: { output?: string; throttled?: RetryPolicy } = {},
) => ({
  Type: 'Task',
  Resource: `arn:${PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: WITH_REQUEST_ID },
  Output: output,
  Retry: [
    createRetryRule(['Lambda.TooManyRequestsException', WorkspaceShareError.name], 'NONE', throttled),
    createRetryRule(TRANSIENT_ERRORS, 'FULL', DEFAULT_RETRY),
  ],
  ...nextState,
});

/** When a state fails for good, continues with a mark on the input. */
export const catchAll = (nextState: string, mark: string) => [
  {
    ErrorEquals: ['States.ALL'],
    Output: `{% $merge([$states.input, {'${mark}': true}]) %}`,
    Next: nextState,
  },
];

/**
 * The most executions of one piece of work. The last one starts three hours after the first, because the intervals grow from
 * two minutes to an hour: longer than most outages.
 */
export const MAX_EXECUTIONS = 8;

/** What the sweeper adds to the input of the last execution it starts: what fails in that one is given up. */
export const lastExecution = { is_last: z.boolean().default(false) };

const IS_LAST_CONDITION = '$states.input.is_last = true';

/**
 * The one way in which a machine with a pending job handles what failed for good: the execution fails, and the sweeper starts
 * another one later, which skips what is done. The last execution continues without it.
 */
export const createTryLaterStates = (failureCondition: string, nextState: string) => ({
  DidAllSucceed: {
    Type: 'Choice',
    Choices: [{ Condition: `{% (${failureCondition}) and $not(${IS_LAST_CONDITION}) %}`, Next: 'TryLater' }],
    Default: nextState,
  },
  TryLater: {
    Type: 'Fail',
    Error: 'StepFailed',
    Cause: 'A step failed. Its work is still promised: the sweeper starts another execution.',
  },
});

const FAILED_OUTPUT = 'failed';

/** A state inside a Map that may fail without stopping the others. */
export const tolerateFailure = (name: string, state: object) => ({
  StartAt: name,
  States: {
    [name]: {
      ...state,
      Catch: [{ ErrorEquals: ['States.ALL'], Output: FAILED_OUTPUT, Next: `${name}Ended` }],
    },
    [`${name}Ended`]: { Type: 'Pass', End: true },
  },
});

/** The output of a Map over `tolerateFailure`: its input, and under this mark whether any of them failed. */
export const markFailed = (mark: string): string =>
  `{% $merge([$states.input, {'${mark}': '${FAILED_OUTPUT}' in $states.result}]) %}`;
