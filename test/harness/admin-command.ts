import { expect, inject } from 'vitest';
import { runAdmin } from '#operations/run-admin.ts';

/** Runs an operator command against the tests' service. */
async function run(args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const { port } = new URL(inject('cloud').baseUrl);
  const code = await runAdmin([...args, '--port', port, '--json'], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join('\n'), err };
}

/** The output of an operator command; a failing command fails the test. */
// biome-ignore lint/suspicious/noExplicitAny: each command prints rows of its own shape
export async function adminCommand(...args: string[]): Promise<any> {
  const { code, out, err } = await run(args);
  expect([code, err], out).toEqual([0, []]);
  return JSON.parse(out);
}

/** The error of an operator command that is rejected. */
export async function refusedCommand(...args: string[]): Promise<string> {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, '']);
  return err.join('\n');
}
