import { DescribeSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { startSecrets } from '@signal/embedded-cloud/secrets/start-secrets.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { ServiceError } from '#contract/errors.ts';
import {
  type ConnectPorts,
  connect,
  disconnect,
} from '#domain/workspace/integrations/change-integrations.ts';
import type { IntegrationName } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import { getSecretsClient } from '#platform/clients.ts';
import { workspaceSecretOf } from '#platform/stage-names.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { startOwnTable } from '#test/harness/own-table.ts';

const table = await startOwnTable();
const secrets = await startSecrets({ region: 'eu-west-1', account: '111122223333', secrets: [] });
vi.stubEnv('STAGE', 'local');
vi.stubEnv('AWS_REGION', 'eu-west-1');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
const ports: ConnectPorts = {
  integrations: createIntegrationStore(table),
  vault: workspaceSecrets,
  refuse: (code, ...rest) => new ServiceError(code, ...rest),
};

afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([table.stop(), secrets.stop()]);
});

const NAMES: readonly IntegrationName[] = ['crm_one', 'crm_two', 'chat'];
const at = new Date('2026-03-01T10:00:00.000Z');
const connection = (token: string) => ({
  label: 'Acme',
  config: {},
  credentials: { access_token: token },
  at,
});

const tokens = async (workspaceId: string) =>
  Object.fromEntries(
    [...(await openIntegrations(ports, workspaceId, NAMES))].map(([name, { credentials }]) => [
      name,
      credentials.access_token,
    ]),
  );

it("keeps all concurrent connections, even if the secret doesn't exist yet", async () => {
  await Promise.all(NAMES.map((name) => connect(ports, 'ws_at_once', name, connection(`of ${name}`))));

  expect(await tokens('ws_at_once')).toEqual({
    crm_one: 'of crm_one',
    crm_two: 'of crm_two',
    chat: 'of chat',
  });
});

it('keeps a connection made while another is removed, and the removed credential is gone', async () => {
  await connect(ports, 'ws_mixed', 'crm_one', connection('old'));
  await Promise.all([
    disconnect(ports, 'ws_mixed', 'crm_one'),
    connect(ports, 'ws_mixed', 'crm_two', connection('kept')),
  ]);

  expect(await tokens('ws_mixed')).toEqual({ crm_two: 'kept' });
  const { SecretString } = await getSecretsClient().send(
    new GetSecretValueCommand({ SecretId: 'signal-intelligence-local/workspaces/ws_mixed/integrations' }),
  );
  expect(JSON.parse(SecretString ?? '')).toEqual({ crm_two: { access_token: 'kept' } });
});

it('a new credential works at once, and the connection keeps its date', async () => {
  await connect(ports, 'ws_again', 'crm_one', connection('first'));
  await tokens('ws_again');
  const later = { ...connection('second'), label: 'Acme EU', at: new Date('2026-04-01T00:00:00.000Z') };
  const replaced = await connect(ports, 'ws_again', 'crm_one', later);

  expect(replaced).toEqual({ connected_at: at.toISOString(), label: 'Acme EU', config: {} });
  expect(await tokens('ws_again')).toEqual({ crm_one: 'second' });
});

it("a credential whose writer crashed before updating the table doesn't count", async () => {
  await workspaceSecrets.write('ws_died', { crm_one: { access_token: 'never confirmed' } }, null);
  expect(await tokens('ws_died')).toEqual({});

  await connect(ports, 'ws_died', 'chat', connection('confirmed'));
  expect(await tokens('ws_died')).toEqual({ chat: 'confirmed' });
});

const versionsOf = async (workspaceId: string): Promise<number> => {
  const SecretId = workspaceSecretOf('local', workspaceId, 'integrations');
  const { VersionIdsToStages = {} } = await getSecretsClient().send(new DescribeSecretCommand({ SecretId }));
  return Object.keys(VersionIdsToStages).length;
};

it('reconnecting with identical credentials uses no version of the secret', async () => {
  await connect(ports, 'ws_same', 'crm_one', connection('same'));
  const later = { ...connection('same'), at: new Date('2026-05-01T00:00:00.000Z') };
  const again = await connect(ports, 'ws_same', 'crm_one', later);

  expect(again).toEqual({ connected_at: at.toISOString(), label: 'Acme', config: {} });
  expect(await versionsOf('ws_same')).toBe(1);

  await connect(ports, 'ws_same', 'crm_one', { ...later, config: { domain: 'acme.example' } });
  expect((await ports.integrations.get('ws_same')).connected.crm_one?.config).toEqual({
    domain: 'acme.example',
  });
});

it('a hundred changes a day are accepted, another is rejected and changes nothing, and disconnecting still works', async () => {
  const workspaceId = 'ws_hundred';
  await connect(ports, workspaceId, 'chat', connection('of chat'));
  for (let change = 2; change <= 100; change += 1) {
    await connect(ports, workspaceId, 'crm_one', connection(`change ${change}`));
  }

  await expect(connect(ports, workspaceId, 'crm_one', connection('one more'))).rejects.toMatchObject({
    code: 'too_many_changes',
  });
  expect(await tokens(workspaceId)).toEqual({ crm_one: 'change 100', chat: 'of chat' });

  await disconnect(ports, workspaceId, 'chat');
  expect(await tokens(workspaceId)).toEqual({ crm_one: 'change 100' });
  // Tomorrow there is room: what couldn't be removed from the secret is dropped.
  const tomorrow: unknown[] = [];
  const vault = {
    ...workspaceSecrets,
    write: async (...[, content]: Parameters<typeof workspaceSecrets.write>) => {
      tomorrow.push(content);
      return 'version of tomorrow';
    },
  };
  await connect({ ...ports, vault }, workspaceId, 'crm_two', connection('new'));
  expect(tomorrow).toEqual([{ crm_one: { access_token: 'change 100' }, crm_two: { access_token: 'new' } }]);
});

it('two concurrent removals without room for a version both hold', async () => {
  const vault = { ...workspaceSecrets, write: async () => null };
  for (const name of NAMES) await connect(ports, 'ws_full', name, connection(name));
  await Promise.all(NAMES.map((name) => disconnect({ ...ports, vault }, 'ws_full', name)));

  expect((await ports.integrations.get('ws_full')).connected).toEqual({});
});

it('the table contains no credential', async () => {
  await connect(ports, 'ws_table', 'crm_one', connection('very secret'));
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.integrations('ws_table') }),
  );
  expect(Item).toMatchObject({ connected: { crm_one: { label: 'Acme' } } });
  expect(JSON.stringify(Item)).not.toContain('very secret');
});

it('a connection that only a later version knows hides no other one', async () => {
  await connect(ports, 'ws_rollback', 'crm_one', connection('known'));
  const { connected } = await ports.integrations.get('ws_rollback');
  const set = { 'connected.later_crm': { of: 'another shape' } };
  await updateIf(table, { Key: keys.integrations('ws_rollback'), set });

  expect((await ports.integrations.get('ws_rollback')).connected).toEqual(connected);
});

it.each([
  ['the key of the stage', 'arn:aws:kms:eu-west-1:111122223333:key/1'],
  ['AWS’s own where the stage has none', undefined],
])('a secret is created with %s', async (_, key) => {
  vi.stubEnv('SECRETS_KEY_ARN', key);
  const workspaceId = `ws_key_${key === undefined}`;
  await connect(ports, workspaceId, 'chat', connection('t'));
  vi.stubEnv('SECRETS_KEY_ARN', undefined);

  const SecretId = workspaceSecretOf('local', workspaceId, 'integrations');
  const made = await getSecretsClient().send(new DescribeSecretCommand({ SecretId }));
  expect(made.KmsKeyId).toBe(key);
});
