import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepFunctions } from '#cloud/states/start-step-functions.ts';
import {
  bootMachines as boot,
  ended,
  everything,
  hostOf,
  machine,
  machineArn,
  REGION,
} from '#cloud/testing/run-machine.ts';
import { callF, granted, waitingFor } from './harness.ts';

const machines = [
  machine('echo', { A: { Type: 'Pass', End: true } }),
  machine('waiting', waitingFor(3_600)),
  machine('working', { A: callF({ End: true }) }),
];
const executionArn = (name: string, execution: string) =>
  `${machineArn(name).replace(':stateMachine:', ':execution:')}:${execution}`;

describe('the endpoint', () => {
  let server: StepFunctions;
  const clients: SFNClient[] = [];
  const client = (accessKeyId: string) => {
    const credentials = { accessKeyId, secretAccessKey: 'x' };
    const made = new SFNClient({ region: REGION, endpoint: server.endpoint, credentials, maxAttempts: 1 });
    clients.push(made);
    return made;
  };
  const start = (name: string, more: { name?: string; input?: string } = {}) =>
    client('AKOPERATOR').send(new StartExecutionCommand({ stateMachineArn: machineArn(name), ...more }));
  const describeIt = (arn: string | undefined) =>
    client('AKOPERATOR').send(new DescribeExecutionCommand({ executionArn: arn }));

  beforeAll(async () => {
    server = await boot({
      machines,
      functions: hostOf({
        f: () => new Promise(() => undefined),
      }),
      identities: {
        AKOPERATOR: everything,
        AKSTARTER: granted(['states:StartExecution', machineArn('echo')]),
        AKNOBODY: granted(),
      },
    });
  });
  afterAll(async () => {
    for (const each of clients) each.destroy();
    await server.stop();
  });

  it('returns the same execution for the same name and input while it runs', async () => {
    const [one, two, three] = await Promise.all(
      Array.from({ length: 3 }, () => start('waiting', { name: 'same', input: '{"a":1}' })),
    );

    expect(two?.executionArn).toBe(one?.executionArn);
    expect(three?.startDate).toEqual(one?.startDate);
  });

  it('rejects a name with another input, and one that has ended', async () => {
    await start('waiting', { name: 'taken', input: '{"a":1}' });
    const { executionArn: arn } = await start('echo', { name: 'over' });
    await ended(server, String(arn));

    await expect(start('waiting', { name: 'taken', input: '{"a":2}' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
    await expect(start('echo', { name: 'over' })).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
  });

  it.each([
    [{ name: 'a b' }, 'InvalidName'],
    [{ name: 'x'.repeat(81) }, 'InvalidName'],
    [{ name: 'a/b' }, 'InvalidName'],
    [{ input: '{' }, 'InvalidExecutionInput'],
    [{ input: JSON.stringify('x'.repeat(256 * 1024)) }, 'InvalidExecutionInput'],
  ])('rejects starting with %o', async (request, name) => {
    await expect(start('echo', request)).rejects.toMatchObject({ name });
  });

  it('stops an execution during a wait', async () => {
    const { executionArn: arn } = await start('waiting', { name: 'stopped' });

    const { stopDate } = await client('AKOPERATOR').send(
      new StopExecutionCommand({ executionArn: arn, error: 'Enough', cause: 'no need' }),
    );

    expect(await describeIt(arn)).toMatchObject({
      status: 'ABORTED',
      error: 'Enough',
      cause: 'no need',
      stopDate,
    });
  });

  it('rejects calls without a grant, before it says what exists', async () => {
    const starter = client('AKSTARTER');
    const nobody = client('AKNOBODY');
    const denied = { name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } };

    await expect(
      starter.send(new StartExecutionCommand({ stateMachineArn: machineArn('echo') })),
    ).resolves.toBeDefined();
    await expect(
      starter.send(new StartExecutionCommand({ stateMachineArn: machineArn('waiting') })),
    ).rejects.toMatchObject(denied);
    await expect(
      nobody.send(new DescribeExecutionCommand({ executionArn: executionArn('echo', 'none') })),
    ).rejects.toMatchObject({ ...denied, message: expect.stringContaining('states:DescribeExecution') });
    await expect(
      nobody.send(new StopExecutionCommand({ executionArn: executionArn('echo', 'none') })),
    ).rejects.toMatchObject(denied);
    await expect(
      nobody.send(new ListExecutionsCommand({ stateMachineArn: machineArn('echo') })),
    ).rejects.toMatchObject(denied);
  });
});
