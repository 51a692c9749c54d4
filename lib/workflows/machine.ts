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
   * Its part of what the account can reserve, which it has for itself and never exceeds. Every step that may take longer
   * than 30 s needs one, so that many of them leave room for the API. @default none
   */
  readonly reservedShare?: number;
  /** Ids only, never data. */
  readonly input: Input;
  /** What the states that follow need to know; ids and counts, never data. @default nothing */
  readonly output?: Output;
}

/** Keeps the types of a step's schemas. */
export const defineStep = <const Input extends z.ZodType, const Output extends z.ZodType = z.ZodNull>(
  step: Step<Input, Output>,
): Step<Input, Output> => step;

/** A state machine, written in JSONata beside its steps. */
export interface Machine<Input extends z.ZodType = z.ZodType> {
  readonly name: WorkflowName;
  readonly description: string;
  readonly input: Input;
  readonly steps: Readonly<Record<string, Step>>;
  /** An execution that takes longer is ended by Step Functions. The less runs at once, the longer it may take. */
  timeoutSeconds(accountConcurrency: number): number;
  /** The states of the Amazon States Language definition, given the ARN of each step's function. */
  states(
    arnOf: (step: Step) => string,
    accountConcurrency: number,
  ): { readonly StartAt: string; readonly States: object };
}

/** Stands for the partition (`aws`, `aws-cn` …) until the definition is written. */
const PARTITION = '<partition>';

export interface DefinitionOptions {
  readonly arnOf: (step: Step) => string;
  readonly partition: string;
  readonly accountConcurrency: number;
}

/** The whole definition of a machine, as text. */
export const definitionOf = (
  machine: Machine,
  { arnOf, partition, accountConcurrency }: DefinitionOptions,
): string =>
  JSON.stringify({
    QueryLanguage: 'JSONata',
    TimeoutSeconds: machine.timeoutSeconds(accountConcurrency),
    ...machine.states(arnOf, accountConcurrency),
  }).replaceAll(PARTITION, partition);

/** Errors that pass by themselves: Lambda's own, and a provider that is out for a moment. */
const PASSING = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'States.TaskFailed',
];

/** How often and how slowly a step is tried again. */
interface Patience {
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly MaxDelaySeconds?: number;
}

/** 2 + 4 + 8 + 16 s, jittered: a provider's restart is over by then. */
const USUAL: Patience = { IntervalSeconds: 2, MaxAttempts: 4 };

/** 5 + 10 + … + 160 + 300 + 300 s, 15 minutes: for what is lost if it is not done. */
export const STUBBORN: Patience = { IntervalSeconds: 5, MaxAttempts: 8, MaxDelaySeconds: 300 };

/**
 * The account runs as many functions as it may. That says nothing about the step, so it has tries of its own; Step
 * Functions takes the first entry that fits an error. 10 + 20 + … + 320 s, then ten minutes at most, jittered: 100
 * minutes in all. Fewer and longer pauses than elsewhere, because each try takes three of an execution's 25,000 events.
 */
const THROTTLED: Patience = { IntervalSeconds: 10, MaxAttempts: 15, MaxDelaySeconds: 600 };

/** 20 minutes, for a machine that must end within the hour. */
export const BRIEFLY_THROTTLED: Patience = { ...THROTTLED, MaxAttempts: 7 };

const BACKOFF_RATE = 2;

/** How long all pauses take together if chance makes each as long as it can be. */
const longestSeconds = ({ IntervalSeconds, MaxAttempts, MaxDelaySeconds = Infinity }: Patience) =>
  Array.from({ length: MaxAttempts }, (_, attempt) =>
    Math.min(IntervalSeconds * BACKOFF_RATE ** attempt, MaxDelaySeconds),
  ).reduce((sum, seconds) => sum + seconds, 0);

/** What a machine's time limit adds to its work: one step that is throttled to the end, and as much for those after it. */
export const THROTTLED_SECONDS = 2 * longestSeconds(THROTTLED);

/** How often so many items fill a width. */
export const rounds = (items: number, width: number): number => Math.ceil(items / width);

const retry = (ErrorEquals: readonly string[], patience: Patience) => ({
  ErrorEquals,
  BackoffRate: BACKOFF_RATE,
  JitterStrategy: 'FULL',
  ...patience,
});

/** An execution that somebody started by hand has no id, and JSONata leaves out what is not there. */
const WITH_REQUEST_ID =
  "{% $merge([$states.input, {'request_id': $states.context.Execution.Input.request_id}]) %}";

type Next = { readonly Next: string } | { readonly End: true };

/**
 * A task that calls a step with the state's input and the id of the request. What it hands on is that input, or what the JSONata expression
 * `output` makes of the input and of `$states.result.Payload`. Steps may run twice.
 */
export const callStep = (
  functionArn: string,
  next: Next,
  {
    output = '{% $states.input %}',
    patience = USUAL,
    throttled = THROTTLED,
  }: { output?: string; patience?: Patience; throttled?: Patience } = {},
) => ({
  Type: 'Task',
  Resource: `arn:${PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: WITH_REQUEST_ID },
  Output: output,
  Retry: [retry(['Lambda.TooManyRequestsException'], throttled), retry(PASSING, patience)],
  ...next,
});

/** Goes on with a mark on the input where a state fails for good. */
export const otherwise = (next: string, mark: string) => [
  {
    ErrorEquals: ['States.ALL'],
    Output: `{% $merge([$states.input, {'${mark}': true}]) %}`,
    Next: next,
  },
];

const ALERTS_LOST = 'alerts_lost';

/** Goes on where alerts could not be raised; `endAfterAlerts` tells of it when all else is done. */
export const withoutAlerts = (next: string) => otherwise(next, ALERTS_LOST);

/** The end of a machine that raises alerts: an execution that lost some has failed, so that its alarm goes off. */
export const endAfterAlerts = {
  WereAlertsLost: {
    Type: 'Choice',
    Choices: [{ Condition: `{% $exists($states.input.${ALERTS_LOST}) %}`, Next: 'AlertsLost' }],
    Default: 'Done',
  },
  AlertsLost: {
    Type: 'Fail',
    Error: 'AlertsLost',
    Cause: 'The run has ended, but alerts of what it found could not be sent to the queue.',
  },
  Done: { Type: 'Succeed' },
};
