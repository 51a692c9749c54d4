import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { clientOf } from './harness.ts';

const SERVE = fileURLToPath(import.meta.resolve('#cloud/dynamodb/serve.ts'));

const serve = (...args: string[]) => spawn(process.execPath, [SERVE, ...args]);

async function failure(...args: string[]): Promise<{ code: number; message: string }> {
  const child = serve(...args);
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, message };
}

it('prints one line when it is ready, serves everyone, and ends on SIGTERM', async () => {
  const child = serve('--port', '0');
  const [chunk] = await once(child.stdout, 'data');
  const ready = /^DynamoDB is ready at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(String(chunk));
  const client = clientOf(ready?.[1] ?? '');

  const { TableNames } = await client.send(new ListTablesCommand({}));
  client.destroy();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');

  expect(TableNames).toEqual([]);
  expect(code).toBe(0);
});

it.concurrent.each([
  [['--port', 'eight'], /--port must be a number from 0 to 65535, got eight\. Usage: /],
  [['--port', '65536'], /--port must be a number from 0 to 65535, got 65536/],
  [[], /--port must be a number from 0 to 65535, got nothing/],
  [['--port', '0', '--bogus'], /--bogus.* Usage: /],
  [['--port', '0', '--data', ''], /--data must name a directory/],
])('exits with code 2 and says why: %j', async (args, expected) => {
  const { code, message } = await failure(...args);

  expect(code).toBe(2);
  expect(message).toMatch(expected);
  expect(message.trim().split('\n')).toHaveLength(1);
});

it('says which port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };

  const { code, message } = await failure('--port', String(port));
  other.close();

  expect(code).toBe(2);
  expect(message).toBe(
    `Port ${port} on 127.0.0.1 is in use, so DynamoDB cannot start. Stop the program that uses it, or choose another port with --port.\n`,
  );
});
