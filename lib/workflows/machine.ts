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
  /** An execution that takes longer is ended by Step Functions. */
  readonly timeoutSeconds: number;
  /** The states of the Amazon States Language definition, given the ARN of each step's function. */
  states(arnOf: (step: Step) => string): { readonly StartAt: string; readonly States: object };
}

/** Stands for the partition (`aws`, `aws-cn` …) until the definition is written. */
const PARTITION = '<partition>';

/** The whole definition of a machine, as text. */
export const definitionOf = (machine: Machine, arnOf: (step: Step) => string, partition: string): string =>
  JSON.stringify({
    QueryLanguage: 'JSONata',
    TimeoutSeconds: machine.timeoutSeconds,
    ...machine.states(arnOf),
  }).replaceAll(PARTITION, partition);

/** Errors that pass by themselves: Lambda's own, throttling, and a provider that is out for a moment. */
const PASSING = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'States.TaskFailed',
];

type Next = { readonly Next: string } | { readonly End: true };

/**
 * A task that calls a step with the state's input. What it hands on is that input, or what the JSONata expression
 * `output` makes of the input and of `$states.result.Payload`. Steps may run twice.
 */
export const callStep = (
  functionArn: string,
  next: Next,
  { input = '{% $states.input %}', output = '{% $states.input %}' }: { input?: string; output?: string } = {},
) => ({
  Type: 'Task',
  Resource: `arn:${PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: input },
  Output: output,
  // 2 + 4 + 8 + 16 s, jittered: a provider's restart is over by then.
  Retry: [
    { ErrorEquals: PASSING, IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 4, JitterStrategy: 'FULL' },
  ],
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
