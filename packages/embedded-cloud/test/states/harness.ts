import type { Identity } from '#cloud/iam/policy.ts';
import { ACCOUNT, functionArn, machine } from '#cloud/testing/run-machine.ts';

export const granted = (...grants: [action: string, resource: string][]): Identity => ({
  arn: `arn:aws:sts::${ACCOUNT}:assumed-role/MachineRole/session`,
  statements: grants.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
});

/** A task that calls the function `f` and passes on its result. */
export const callF = (more: object = {}, Payload: unknown = '{% $states.input %}') => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: { FunctionName: functionArn('f'), Payload },
  Output: '{% $states.result.Payload %}',
  ...more,
});

export const waitingFor = (Seconds: number) => ({
  A: { Type: 'Wait', Seconds, Next: 'B' },
  B: { Type: 'Succeed' },
});

/** Waits for a second, then ends with its input. */
export const waiting = machine('waiting', waitingFor(1));
