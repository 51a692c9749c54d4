import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSigner } from '#delivery/sign.ts';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { borrowPort } from '#test/harness/receiver.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const example = (name: string): string => path.resolve(import.meta.dirname, '../../docs/examples', name);
const hasPython = spawnSync('python3', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a receiver as the guide describes and waits until it listens. */
async function startExample(command: readonly [string, string], env: Record<string, string>) {
  const child: ChildProcessWithoutNullStreams = spawn(command[0], [command[1]], {
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill());
  const said: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  await eventually(() => said.some((line) => line.startsWith('listening on ')) || errors.length > 0);
  expect(errors).toEqual([]);
  return said;
}

describe('the guide’s example receiver', () => {
  it.for([
    { language: 'Node', command: [process.execPath, example('webhook-receiver.mjs')], isHere: true },
    { language: 'Python', command: ['python3', example('webhook_receiver.py')], isHere: hasPython },
  ] as const)(
    'in $language accepts each signed delivery once, and nothing else',
    async ({ language, command, isHere }, { skip }) => {
      skip(!isHere, `${language} is not installed here, so its receiver is not tried.`);
      const { api } = await newWorkspace();
      const own = await freePort();
      const { port, giveBack } = await borrowPort(own);
      onTestFinished(giveBack);
      const { data: destination } = await api.createWebhookDestination({
        body: { name: 'Mine', url: `http://127.0.0.1:${port}/` },
      });
      const secret = must(destination.secret);
      const said = await startExample(command, {
        PORT: String(own),
        // Plus an older secret, as after a rotation.
        WEBHOOK_SECRETS: `whsec_${Buffer.from('another secret').toString('base64')},${secret}`,
      });
      const account = await newAccount(api, { domain: newDomain() });

      const { data } = await api.pushAccountsToWebhook({
        body: { destination_id: destination.id, account_ids: [account.id] },
      });

      expect(data).toEqual({ pushed: 1, failed: 0, skipped: 0, errors: [] });
      await eventually(() => said.includes(`accounts ${account.id}`));

      const post = async (delivery: { id: string; timestamp: Date }, key = secret, sent = '{"id":"x"}') => {
        const body = '{"id":"x"}';
        const headers = { ...createSigner([key])({ ...delivery, body }) };
        return (await fetch(`http://127.0.0.1:${own}/`, { method: 'POST', headers, body: sent })).status;
      };
      const now = new Date();
      expect(await post({ id: 'one', timestamp: now })).toBe(204);
      expect(await post({ id: 'one', timestamp: now })).toBe(204);
      await eventually(() => said.includes('again one'));
      const stranger = `whsec_${Buffer.from('a stranger').toString('base64')}`;
      expect(await post({ id: 'two', timestamp: now }, stranger)).toBe(401);
      expect(await post({ id: 'two', timestamp: now }, secret, '{"id":"y"}')).toBe(401);
      expect(await post({ id: 'two', timestamp: new Date(now.getTime() - 6 * 60_000) })).toBe(401);
      expect(said.filter((line) => line.endsWith(' x') || line.endsWith(' y'))).toHaveLength(1);
    },
  );
});
