import type * as z from 'zod';
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

/** How often and how slowly a step is retried. */
interface RetryPolicy {
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly MaxDelaySeconds?: number;
}

/** 2 + 4 + 8 + 16 s, jittered: long enough for a provider to restart. */
const DEFAULT_RETRY: RetryPolicy = { IntervalSeconds: 2, MaxAttempts: 4 };

/** 5 + 10 + … + 160 + 300 + 300 s, 15 minutes: for work that would otherwise be lost. */
export const LONG_RETRY: RetryPolicy = { IntervalSeconds: 5, MaxAttempts: 8, MaxDelaySeconds: 300 };

/**
 * The account's concurrency is used up. That isn't the step's fault, so it has its own retries; Step Functions uses the
 * first entry that matches an error. 10 + 20 + … + 320 s, then at most ten minutes, jittered: 100 minutes in all. Fewer
 * and longer pauses than elsewhere, because each attempt uses three of an execution's 25,000 events.
 */
export const THROTTLE_RETRY: RetryPolicy = { IntervalSeconds: 10, MaxAttempts: 15, MaxDelaySeconds: 600 };

/** 20 minutes, for a machine that must end within the hour. */
export const SHORT_THROTTLE_RETRY: RetryPolicy = { ...THROTTLE_RETRY, MaxAttempts: 7 };

const BACKOFF_RATE = 2;

/** The longest all pauses can take together. */
const longestSeconds = ({ IntervalSeconds, MaxAttempts, MaxDelaySeconds = Infinity }: RetryPolicy) =>
  Array.from({ length: MaxAttempts }, (_, attempt) =>
    Math.min(IntervalSeconds * BACKOFF_RATE ** attempt, MaxDelaySeconds),
  ).reduce((sum, seconds) => sum + seconds, 0);

/**
 * What a machine's time limit adds to its work: one step throttled to the end, and as much again for those after it.
 */
export const THROTTLED_SECONDS = 2 * longestSeconds(THROTTLE_RETRY);

/** How many rounds this many items need at a given width. */
export const rounds = (items: number, width: number): number => Math.ceil(items / width);

const retry = (ErrorEquals: readonly string[], retryPolicy: RetryPolicy) => ({
  ErrorEquals,
  BackoffRate: BACKOFF_RATE,
  JitterStrategy: 'FULL',
  ...retryPolicy,
});

/** An execution started by hand has no id, and JSONata omits missing values. */
const WITH_REQUEST_ID =
  "{% $merge([$states.input, {'request_id': $states.context.Execution.Input.request_id}]) %}";

type Next = { readonly Next: string } | { readonly End: true };

/**
 * A task that calls a step with the state's input and the request id. Its output is that input, or what the JSONata
 * expression `output` makes of the input and `$states.result.Payload`. Steps may run twice.
 */
export const callStep = (
  functionArn: string,
  next: Next,
  {
    output = '{% $states.input %}',
    retryPolicy = DEFAULT_RETRY,
    throttled = THROTTLE_RETRY,
  }: { output?: string; retryPolicy?: RetryPolicy; throttled?: RetryPolicy } = {},
) => ({
  Type: 'Task',
  Resource: `arn:${PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: WITH_REQUEST_ID },
  Output: output,
  Retry: [retry(['Lambda.TooManyRequestsException'], throttled), retry(TRANSIENT_ERRORS, retryPolicy)],
  ...next,
});

/** When a state fails for good, continues with a mark on the input. */
export const otherwise = (next: string, mark: string) => [
  {
    ErrorEquals: ['States.ALL'],
    Output: `{% $merge([$states.input, {'${mark}': true}]) %}`,
    Next: next,
  },
];

const ALERTS_LOST = 'alerts_lost';

/** Continues if alerts could not be raised; `endAfterAlerts` fails the execution when everything else is done. */
export const withoutAlerts = (next: string) => otherwise(next, ALERTS_LOST);

/** The end of a machine that raises alerts: an execution that lost some fails, so its alarm goes off. */
export const endAfterAlerts = {
  WereAlertsLost: {
    Type: 'Choice',
    Choices: [{ Condition: `{% $exists($states.input.${ALERTS_LOST}) %}`, Next: 'AlertsLost' }],
    Default: 'Done',
  },
  AlertsLost: {
    Type: 'Fail',
    Error: 'AlertsLost',
    Cause: 'The run finished, but its alerts could not be sent to the queue.',
  },
  Done: { Type: 'Succeed' },
};
