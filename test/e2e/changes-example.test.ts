import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { peopleAt } from '#test/harness/people-at.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../docs/examples/keep-a-copy.mjs');

it('the guide’s example keeps a copy of accounts and people, however often it is killed', async () => {
  const workspace = await newWorkspace();
  const { api, apiKey } = workspace;
  const directory = await mkdtemp(path.join(tmpdir(), 'copy-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, 'copy.json');
  const start = (): ChildProcess =>
    spawn(process.execPath, [EXAMPLE], {
      env: {
        ...process.env,
        SIGNAL_BASE_URL: inject('cloud').baseUrl,
        SIGNAL_API_KEY: apiKey,
        COPY_FILE: file,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const copied = (): Record<string, { readonly id: string }> =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).records : {};
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const early = await newAccount(api);
  let consumer = start();
  onTestFinished(() => void consumer.kill('SIGKILL'));
  await eventually(() => early.id in copied());
  const deleted = await newAccount(api);
  await eventually(() => deleted.id in copied());
  for (let round = 0; round < 4; round += 1) {
    const account = await newAccount(api);
    await peopleAt(workspace, account.id, ['profile']);
    await api.updateAccount({ params: { id: early.id }, body: { industry: `Round ${round}` } });
    await kill(consumer);
    if (round === 2) await api.deleteAccount({ params: { id: deleted.id } });
    consumer = start();
  }

  const expected = async () => {
    const { data: accounts } = await api.listAccounts({ query: { per_page: 100 } });
    const { data: people } = await api.listPeople({ query: { per_page: 100 } });
    // The feed has the record alone: the name of its account comes with the account.
    const withoutNames = people.map(({ account_name: _, ...person }) => person);
    return Object.fromEntries([...accounts, ...withoutNames].map((record) => [record.id, record]));
  };
  await eventually(
    async () =>
      JSON.stringify(Object.keys(copied()).sort()) === JSON.stringify(Object.keys(await expected()).sort()),
  );
  await eventually(
    () => copied()[early.id],
    (record) => JSON.stringify(record).includes('Round 3'),
  );
  expect(copied()).toEqual(await expected());
  await kill(consumer);
});
