import { DescribeSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Secrets, startSecrets } from '#cloud/secrets/start-secrets.ts';
import { connect, disconnect } from '#domain/integrations/change-integrations.ts';
import type { IntegrationName, IntegrationPorts } from '#domain/integrations/integration.ts';
import { openIntegrations } from '#domain/integrations/open-integration.ts';
import { secretsClient } from '#platform/clients.ts';
import { workspaceSecretOf } from '#platform/stage-names.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { keys } from '#table/keys.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;
let secrets: Secrets;
let ports: IntegrationPorts;

beforeAll(async () => {
  table = await startOwnTable();
  secrets = await startSecrets({ region: 'eu-west-1', account: '111122223333', secrets: [] });
  vi.stubEnv('STAGE', 'local');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
  ports = { integrations: integrationStore(table), vault: workspaceSecrets };
});

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

it('of connections made at once none is lost, though the secret does not exist yet', async () => {
  await Promise.all(NAMES.map((name) => connect(ports, 'ws_at_once', name, connection(`of ${name}`))));

  expect(await tokens('ws_at_once')).toEqual({
    crm_one: 'of crm_one',
    crm_two: 'of crm_two',
    chat: 'of chat',
  });
});

it('a connection made while another is removed stays, and the removed credential is nowhere in the valid value', async () => {
  await connect(ports, 'ws_mixed', 'crm_one', connection('old'));
  await Promise.all([
    disconnect(ports, 'ws_mixed', 'crm_one'),
    connect(ports, 'ws_mixed', 'crm_two', connection('kept')),
  ]);

  expect(await tokens('ws_mixed')).toEqual({ crm_two: 'kept' });
  const { SecretString } = await secretsClient().send(
    new GetSecretValueCommand({ SecretId: 'signal-intelligence-local/workspaces/ws_mixed/integrations' }),
  );
  expect(JSON.parse(SecretString ?? '')).toEqual({ crm_two: { access_token: 'kept' } });
});

it('a new credential is the one that works at once, and the connection keeps its age', async () => {
  await connect(ports, 'ws_again', 'crm_one', connection('first'));
  await tokens('ws_again');
  const later = { ...connection('second'), label: 'Acme EU', at: new Date('2026-04-01T00:00:00.000Z') };
  const replaced = await connect(ports, 'ws_again', 'crm_one', later);

  expect(replaced).toEqual({ connected_at: at.toISOString(), label: 'Acme EU', config: {} });
  expect(await tokens('ws_again')).toEqual({ crm_one: 'second' });
});

it('a credential that was written by somebody who died before the table knew of it does not count', async () => {
  await workspaceSecrets.write('ws_died', { crm_one: { access_token: 'never confirmed' } }, null);
  expect(await tokens('ws_died')).toEqual({});

  await connect(ports, 'ws_died', 'chat', connection('confirmed'));
  expect(await tokens('ws_died')).toEqual({ chat: 'confirmed' });
});

it('the table holds no credential', async () => {
  await connect(ports, 'ws_table', 'crm_one', connection('very secret'));
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.integrations('ws_table') }),
  );
  expect(Item).toMatchObject({ connected: { crm_one: { label: 'Acme' } } });
  expect(JSON.stringify(Item)).not.toContain('very secret');
});

it.each([
  ['the key of the stage', 'arn:aws:kms:eu-west-1:111122223333:key/1'],
  ['AWS’s own where the stage has none', undefined],
])('a secret is made with %s', async (_, key) => {
  vi.stubEnv('SECRETS_KEY_ARN', key);
  const workspaceId = `ws_key_${key === undefined}`;
  await connect(ports, workspaceId, 'chat', connection('t'));
  vi.stubEnv('SECRETS_KEY_ARN', undefined);

  const SecretId = workspaceSecretOf('local', workspaceId);
  const made = await secretsClient().send(new DescribeSecretCommand({ SecretId }));
  expect(made.KmsKeyId).toBe(key);
});
