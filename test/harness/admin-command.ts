import { expect, inject } from 'vitest';
import { runAdmin } from '#admin/run-admin.ts';

/** What an operator's command answers at the service beside the tests; one that fails, fails the test. */
// biome-ignore lint/suspicious/noExplicitAny: each command prints rows of its own shape
export async function adminCommand(...args: string[]): Promise<any> {
  const out: string[] = [];
  const err: string[] = [];
  const { port } = new URL(inject('cloud').baseUrl);
  const code = await runAdmin([...args, '--port', port, '--json'], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  expect([code, err], out.join('\n')).toEqual([0, []]);
  return JSON.parse(out.join('\n'));
}
