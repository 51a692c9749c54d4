import type { Uses, WorkflowName } from '#contract/endpoint.ts';

/** One Lambda of a state machine: `functions/workflows/<machine>/<id>.ts`. */
export interface Step {
  readonly id: string;
  readonly description: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
}

/** A state machine, written in JSONata beside its steps. */
export interface Machine {
  readonly name: WorkflowName;
  readonly description: string;
  readonly steps: Readonly<Record<string, Step>>;
  /** The Amazon States Language definition, given the ARN of each step's function. */
  definition(arnOf: (step: Step) => string): object;
}

/** Errors that pass by themselves: Lambda's own, throttling, and a provider that is out for a moment. */
const PASSING = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'States.TaskFailed',
];

/** CloudFormation's own word for it; the stack puts in what stands for it. */
export const PARTITION = '<AWS::Partition>';

/** A task that calls a step with the state's input and passes that input on. Steps may run twice. */
export const callStep = (functionArn: string, next: { Next: string } | { End: true }) => ({
  Type: 'Task',
  Resource: `arn:${PARTITION}:states:::lambda:invoke`,
  Arguments: { FunctionName: functionArn, Payload: '{% $states.input %}' },
  Output: '{% $states.input %}',
  // 2 + 4 + 8 + 16 s, jittered: a provider's restart is over by then.
  Retry: [
    { ErrorEquals: PASSING, IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 4, JitterStrategy: 'FULL' },
  ],
  ...next,
});
