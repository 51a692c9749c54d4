import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  LimitExceededException,
  ListSecretsCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Secrets, type SecretsOptions, startSecrets } from '#cloud/secrets/start-secrets.ts';
import { temporaryDirectory } from '#cloud/testing/temporary-directory.ts';

const region = 'us-east-1';
const account = '123456789012';
const PREFIX = `arn:aws:secretsmanager:${region}:${account}:secret:`;
const define = (name: string, passwordLength = 40) => ({
  name,
  arn: `${PREFIX}${name}-AbCdEf`,
  passwordLength,
});

const running = new Set<Secrets>();

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([...running].map((secrets) => secrets.stop()));
  running.clear();
});

async function start(options: Partial<SecretsOptions> = {}) {
  const secrets = await startSecrets({ region, account, secrets: [define('app/key')], ...options });
  running.add(secrets);
  const clientOf = (accessKeyId: string) =>
    new SecretsManagerClient({
      region,
      endpoint: secrets.endpoint,
      credentials: { accessKeyId, secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  return { client: clientOf('LOCAL'), clientOf, stop: () => secrets.stop() };
}

const read = async (client: SecretsManagerClient, SecretId: string, more = {}) =>
  (await client.send(new GetSecretValueCommand({ SecretId, ...more }))).SecretString;

const put = (client: SecretsManagerClient, SecretString: string, more = {}) =>
  client.send(new PutSecretValueCommand({ SecretId: 'app/key', SecretString, ...more }));

const create = (client: SecretsManagerClient, SecretString: string, more = {}) =>
  client.send(new CreateSecretCommand({ Name: 'workspace/one', SecretString, ...more }));

const describeStages = async (client: SecretsManagerClient, SecretId: string) =>
  (await client.send(new DescribeSecretCommand({ SecretId }))).VersionIdsToStages;

const [ONE, TWO] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string];

describe('secrets', () => {
  it('of the template have passwords, and are read by name and by ARN', async () => {
    const { client } = await start();

    expect(await read(client, 'app/key')).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(await read(client, define('app/key').arn)).toBe(await read(client, 'app/key'));
    await expect(read(client, 'app/other')).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it('apply a repeated request once, and reject its token for another value', async () => {
    const { client } = await start();
    await put(client, 'one', { ClientRequestToken: ONE });
    await put(client, 'two', { ClientRequestToken: TWO });
    await put(client, 'one', { ClientRequestToken: ONE });

    expect(await read(client, 'app/key')).toBe('two');
    await expect(put(client, 'x', { ClientRequestToken: ONE })).rejects.toBeInstanceOf(
      ResourceExistsException,
    );
  });

  it('have up to a hundred versions, of which none goes on its first day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client } = await start();
    for (let version = 2; version <= 100; version += 1) await put(client, String(version));

    await expect(put(client, '101')).rejects.toBeInstanceOf(LimitExceededException);
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    await put(client, '101');
    expect(await read(client, 'app/key')).toBe('101');
  });

  it('are created once, listed, and deleted at once however often it is asked for', async () => {
    const { client } = await start({ secrets: [] });
    const remove = () =>
      client.send(new DeleteSecretCommand({ SecretId: 'workspace/one', ForceDeleteWithoutRecovery: true }));
    await create(client, 'x', { ClientRequestToken: ONE });
    await create(client, 'x', { ClientRequestToken: ONE });

    await expect(create(client, 'y')).rejects.toBeInstanceOf(ResourceExistsException);
    const { SecretList = [] } = await client.send(new ListSecretsCommand({}));
    expect(SecretList.map(({ Name }) => Name)).toEqual(['workspace/one']);
    await remove();
    await remove();
    await expect(read(client, 'workspace/one')).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it('reject what is too large, and what the service does not ask for', async () => {
    const { client } = await start();

    await expect(put(client, 'x'.repeat(64 * 1024 + 1))).rejects.toThrow('expected at most 65536');
    await expect(put(client, 'x', { VersionStages: ['mine'] })).rejects.toThrow('VersionStages');
    await expect(client.send(new DeleteSecretCommand({ SecretId: 'app/key' }))).rejects.toThrow(
      'ForceDeleteWithoutRecovery',
    );
  });
});

describe('a data directory', () => {
  it('keeps values across restarts, in a private file, until the definition changes', async () => {
    const dataDir = temporaryDirectory('secrets-');
    const first = await start({ dataDir });
    await put(first.client, 'changed');
    await first.stop();
    expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);

    const second = await start({ dataDir });
    expect(await read(second.client, 'app/key')).toBe('changed');
    await second.stop();
    const third = await start({ dataDir, secrets: [define('app/key', 20)] });
    expect(await read(third.client, 'app/key')).toHaveLength(20);
  });

  it('is rejected if its file is broken, without showing its content', async () => {
    const dataDir = temporaryDirectory('secrets-');
    await writeFile(path.join(dataDir, 'secrets.json'), '{"secrets": "hunter2');

    await expect(start({ dataDir })).rejects.toThrow(/^(?!.*hunter2).*is not a file of secrets/);
    expect(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')).toContain('hunter2');
  });
});

it('a reader reads its secret and nothing else, and is not told what exists', async () => {
  const Resource = `${PREFIX}app/key-??????`;
  const { clientOf } = await start({
    secrets: [define('app/key'), define('other')],
    identities: {
      READER: {
        arn: `arn:aws:sts::${account}:assumed-role/reader/s`,
        statements: [{ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource }],
      },
    },
  });
  const reader = clientOf('READER');

  expect(await read(reader, 'app/key')).toHaveLength(40);
  const denied: Record<string, () => Promise<unknown>> = {
    [`GetSecretValue on resource: ${PREFIX}other`]: () => read(reader, 'other'),
    [`GetSecretValue on resource: ${PREFIX}none`]: () => read(reader, 'none'),
    'PutSecretValue on resource: ': () => put(reader, 'y'),
    'CreateSecret on resource: ': () => create(reader, 'x'),
    'DescribeSecret on resource: ': () => describeStages(reader, 'app/key'),
    'ListSecrets on resource: *': () => reader.send(new ListSecretsCommand({})),
  };
  for (const [call, attempt] of Object.entries(denied)) {
    await expect(attempt(), call).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`is not authorized to perform: secretsmanager:${call}`),
    });
  }
  await expect(read(clientOf('STRANGER'), 'app/key')).rejects.toThrow('security token');
});
