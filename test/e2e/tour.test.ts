import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalProcess, startLocalProcess } from '#test/harness/local-process.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
const curl = path.resolve(import.meta.dirname, 'curl.mjs');

interface Step {
  readonly command: string;
  readonly answer: string;
}

/** A console block is a command, maybe over several lines, and what it answers. */
const steps: Step[] = [...readme.matchAll(/```console\n\$ ((?:.*\\\n)*.*)\n([\s\S]*?)```/g)].map(
  ([, command = '', answer = '']) => ({ command, answer }),
);

/** Lines are broken anywhere, and dates are those of the day. */
const comparable = (text: string): string =>
  text.replace(/\s/g, '').replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'DATE');

let service: LocalProcess;
beforeAll(async () => {
  service = await startLocalProcess([]);
});
afterAll(() => service?.end());

/** Runs a command of the README in a shell, at this service instead of the one at port 3000. */
async function run(command: string): Promise<string> {
  const { base_url, api_key } = service.ready;
  const script = `curl() { "$NODE" "$CURL" "$@"; }\n${command.replaceAll('http://127.0.0.1:3000/v1', base_url)}`;
  const env = { ...process.env, KEY: api_key, NODE: process.execPath, CURL: curl };
  return (await promisify(execFile)('sh', ['-c', script], { env })).stdout;
}

describe("the README's tour", () => {
  it('has six steps', () => {
    expect(steps).toHaveLength(6);
  });

  it('answers each step, in their order, with what is written there', async () => {
    for (const { command, answer } of steps) {
      const said = comparable(await run(command));
      let from = 0;
      for (const part of comparable(answer).split('…')) {
        const at = said.indexOf(part, from);
        expect(at, `${part}\nin the answer to ${command}\n${said}`).toBeGreaterThanOrEqual(from);
        from = at + part.length;
      }
    }
  }, 90_000);
});
