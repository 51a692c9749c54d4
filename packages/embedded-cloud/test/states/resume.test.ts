import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#cloud/testing/eventually.ts';
import { bootMachines as boot, ended, hostOf, machine, machineArn } from '#cloud/testing/run-machine.ts';
import { FunctionError } from '#cloud/types.ts';
import { callF, waiting, waitingFor } from './harness.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'states-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (name: string, more: object = {}) => ({ stateMachineArn: machineArn(name), ...more });
const never = () => new Promise(() => undefined);

describe('executions on disk', () => {
  it('re-enter their state with its input, and run no earlier state again', async () => {
    const states = machine('m', {
      A: callF({ Output: { a: '{% $states.result.Payload %}' }, Next: 'B' }, 'a'),
      B: callF({ Output: ['{% $states.result.Payload %}', '{% $states.input.a %}'], End: true }, 'b'),
    });
    const calls: string[] = [];
    const host = (b: () => unknown) =>
      hostOf({
        f: (event: string) => {
          calls.push(event);
          return event === 'a' ? 'from a' : b();
        },
      });
    const first = await boot({ machines: [states], dataDir, functions: host(never) });
    const arn = first.startExecution(start('m', { input: '{"i":1}' }));
    await eventually(() => calls.includes('b'));
    await first.stop();

    const second = await boot({ machines: [states], dataDir, functions: host(() => 'from b') });
    const execution = await ended(second, arn);
    await second.stop();

    expect(calls).toEqual(['a', 'b', 'b']);
    expect(JSON.parse(String(execution.output))).toEqual(['from b', 'from a']);
  });

  it('wait only for the remaining time', async () => {
    // An hour takes a second here.
    const states = machine('m', waitingFor(3_600));
    const speed = 3_600;
    const first = await boot({ machines: [states], dataDir, speed });
    const arn = first.startExecution(start('m'));
    const due = await eventually(() => first.describeExecution(arn)?.position?.resumeAt);
    await first.stop();
    await eventually(() => Date.now() > Number(due));

    // Nothing remains by now. The whole hour again would take far longer than a test may.
    const second = await boot({ machines: [states], dataDir, speed: 1 });
    const { stoppedAt } = await ended(second, arn);
    await second.stop();

    expect(Number(stoppedAt)).toBeGreaterThanOrEqual(Number(due));
  });

  it('keep the attempts already made', async () => {
    const Retry = [{ ErrorEquals: ['Oops'], MaxAttempts: 2, IntervalSeconds: 3_600 }];
    const states = machine('m', { A: callF({ Retry, End: true }) });
    let calls = 0;
    const functions = hostOf({
      f: () => {
        calls += 1;
        throw new FunctionError('Oops', 'no');
      },
    });
    // The hour before the first retry takes a tenth of a second, and the first instance stops within it.
    const first = await boot({ machines: [states], dataDir, functions, speed: 36_000 });
    const arn = first.startExecution(start('m'));
    await eventually(() => first.describeExecution(arn)?.position?.attempts[0] === 1);
    await first.stop();

    const second = await boot({ machines: [states], dataDir, functions, speed: 36_000 });
    const execution = await ended(second, arn);
    await second.stop();

    expect(execution.error).toBe('Oops');
    expect(calls).toBe(3);
  });

  it('fail with a reason if their machine or state is gone', async () => {
    const wait = waitingFor(3_600);
    const first = await boot({
      machines: [machine('gone', wait), machine('changed', wait)],
      dataDir,
    });
    const gone = first.startExecution(start('gone'));
    const changed = first.startExecution(start('changed'));
    await eventually(() => first.describeExecution(changed)?.position?.resumeAt);
    await first.stop();

    const second = await boot({ machines: [machine('changed', { Other: wait.A, B: wait.B })], dataDir });

    expect(await ended(second, gone)).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
    expect((await ended(second, changed)).cause).toContain("has no state 'A' (any more)");
    await second.stop();
  });
});

it('names a file that contains no executions', async () => {
  writeFileSync(join(dataDir, 'executions.sqlite'), 'x'.repeat(4_096));

  await expect(boot({ machines: [waiting], dataDir })).rejects.toThrow(
    /executions\.sqlite cannot be opened as a file of executions \(file is not a database\): restore it, or delete it/,
  );
});

describe('a killed process', () => {
  it('loses no acknowledged execution, and all of them end after the restart', async () => {
    const script = fileURLToPath(new URL('killed-process.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const arns: string[] = JSON.parse(String(line));

    const resumed: string[] = [];
    const server = await boot({ machines: [waiting], dataDir, log: (text) => resumed.push(text) });
    const outputs = await Promise.all(arns.map(async (arn) => (await ended(server, arn)).output));
    await server.stop();

    expect(outputs).toEqual(Array.from({ length: 50 }, (_, index) => JSON.stringify({ index })));
    expect(resumed).toHaveLength(50);
  });
});
