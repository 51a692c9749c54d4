import {
  CreateSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
} from '@aws-sdk/client-secrets-manager';
import { startSecrets } from '@signal/embedded-cloud/secrets/start-secrets.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandInput } from '#operations/command.ts';
import { workspaceRemove } from '#operations/workspace-remove.ts';
import { createOperatorSecretsClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { deleteWorkspaceSecrets } from '#platform/workspace-secrets.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { MemoryCrm } from '#test/harness/memory-crm.ts';
import { startOwnTable } from '#test/harness/own-table.ts';

const table = await startOwnTable();
const running = await startSecrets({ region: 'eu-west-1', account: '111122223333', secrets: [] });
afterAll(() => Promise.all([table.stop(), running.stop()]));

const client = () =>
  createOperatorSecretsClient({
    region: 'eu-west-1',
    local: { endpoint: running.endpoint, accessKeyId: 'LOCAL', secretAccessKey: 'local' },
  });

const add = (ws: string) =>
  batchPut(table, [{ ...keys.workspace(ws), id: ws, name: 'Busy', created_at: '2026-05-01T08:00:00.000Z' }]);

const remove = (ws: string) =>
  workspaceRemove.run(
    { table, pepper: async () => 'pepper', keyPrefix: 'sis_test_', now: systemClock, secrets: client },
    new CommandInput({ workspace: ws, confirm: 'Busy' }, new Set()),
  );

it('keeps a workspace while an import from a CRM writes to it', async () => {
  const ws = 'ws_importing';
  await add(ws);
  const over = importsOver(table, ws);
  const record = await over.start();
  await expect(remove(ws)).rejects.toThrow('still running');
  expect(await over.step(record, new MemoryCrm([]))).toBeNull();
  expect(await remove(ws)).toMatchObject({ removed: true });
});

describe('credentials', () => {
  const secretOf = (ws: string, kind: string) => `signal-intelligence-local/workspaces/${ws}/${kind}`;

  const namesLeft = async () =>
    ((await client().send(new ListSecretsCommand({}))).SecretList ?? []).map(({ Name }) => Name);

  it('of a removed workspace are deleted with their earlier versions, those of others stay', async () => {
    const names = ['integrations', 'sign-in'].flatMap((kind) => [
      secretOf('ws_gone', kind),
      secretOf('ws_stays', kind),
    ]);
    for (const Name of names) {
      await client().send(new CreateSecretCommand({ Name, SecretString: '{"crm_one":"secret"}' }));
      // As disconnecting does, which keeps the version before.
      await client().send(new PutSecretValueCommand({ SecretId: Name, SecretString: '{}' }));
    }
    await add('ws_gone');

    expect(await remove('ws_gone')).toMatchObject({ removed: true });
    expect(await namesLeft()).toEqual([
      secretOf('ws_stays', 'integrations'),
      secretOf('ws_stays', 'sign-in'),
    ]);
    for (const kind of ['integrations', 'sign-in']) {
      const SecretId = secretOf('ws_gone', kind);
      await expect(client().send(new GetSecretValueCommand({ SecretId }))).rejects.toThrow(
        'find the specified secret',
      );
    }
  });

  it('can be deleted again, and when there are none', async () => {
    await deleteWorkspaceSecrets(client(), 'local', 'ws_gone');
    await deleteWorkspaceSecrets(client(), 'local', 'ws_never');
  });

  it.each([
    ['hubspot', keys.integrations, 'crm_one'],
    ['sign-in', keys.signInProvider, 'sign_in'],
  ])('of a %s connection keep the workspace, until it is disconnected', async (kind, keyOf, name) => {
    const ws = `ws_connected_${name}`;
    await add(ws);
    const item = {
      ...keyOf(ws),
      secret_version: 'v1',
      connected: { [name]: { connected_at: '2026-05-01T08:00:00.000Z', label: kind, config: {} } },
    };
    await batchPut(table, [item]);
    await expect(remove(ws)).rejects.toThrow(`still connected to ${name}. Disconnect`);

    await batchPut(table, [{ ...item, connected: {} }]);
    expect(await remove(ws)).toMatchObject({ removed: true });
  });
});
