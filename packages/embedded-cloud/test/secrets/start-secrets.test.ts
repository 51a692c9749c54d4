import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  InvalidParameterException,
  LimitExceededException,
  ListSecretsCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  RestoreSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Secrets, type SecretsOptions, startSecrets } from '#cloud/secrets/start-secrets.ts';

const region = 'us-east-1';
const account = '123456789012';
const arn = (name: string) => `arn:aws:secretsmanager:${region}:${account}:secret:${name}-AbCdEf`;

const running = new Set<Secrets>();
const directories: string[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([...running].map((secrets) => secrets.stop()));
  running.clear();
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true })));
});

async function start(options: Partial<SecretsOptions> = {}) {
  const secrets = await startSecrets({
    region,
    account,
    secrets: [{ name: 'app/key', arn: arn('app/key'), secretString: 'first' }],
    ...options,
  });
  running.add(secrets);
  const client = (accessKeyId = 'LOCAL') =>
    new SecretsManagerClient({
      region,
      endpoint: secrets.endpoint,
      credentials: { accessKeyId, secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  return { client: client(), clientOf: client, stop: () => secrets.stop() };
}

async function temporary(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  directories.push(directory);
  return directory;
}

const read = async (client: SecretsManagerClient, SecretId: string, more = {}) =>
  (await client.send(new GetSecretValueCommand({ SecretId, ...more }))).SecretString;

const put = (client: SecretsManagerClient, SecretString: string, more = {}) =>
  client.send(new PutSecretValueCommand({ SecretId: 'app/key', SecretString, ...more }));

describe('secrets', () => {
  it('are read by name, ARN and ARN without its last characters', async () => {
    const { client } = await start();
    const ids = ['app/key', arn('app/key'), arn('app/key').slice(0, -7)];
    expect(await Promise.all(ids.map((id) => read(client, id)))).toEqual(['first', 'first', 'first']);
    await expect(read(client, 'app/other')).rejects.toBeInstanceOf(ResourceNotFoundException);
    await expect(read(client, '__proto__')).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it('keep the previous value', async () => {
    const { client } = await start();
    const { VersionId, VersionStages } = await put(client, 'second');
    expect(VersionStages).toEqual(['AWSCURRENT']);
    expect(await read(client, 'app/key')).toBe('second');
    expect(await read(client, 'app/key', { VersionId })).toBe('second');
    expect(await read(client, 'app/key', { VersionStage: 'AWSPREVIOUS' })).toBe('first');
    await put(client, 'third');
    expect(await read(client, 'app/key', { VersionStage: 'AWSPREVIOUS' })).toBe('second');
    const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId: 'app/key' }));
    expect(Object.values(VersionIdsToStages ?? {})).toEqual([['AWSPREVIOUS'], ['AWSCURRENT']]);
  });

  it('accept another label without touching the current value', async () => {
    const { client } = await start();
    await put(client, 'next', { VersionStages: ['AWSPENDING'] });
    expect(await read(client, 'app/key')).toBe('first');
    expect(await read(client, 'app/key', { VersionStage: 'AWSPENDING' })).toBe('next');
    await expect(read(client, 'app/key', { VersionStage: 'AWSPREVIOUS' })).rejects.toThrow(
      'staging label: AWSPREVIOUS',
    );
  });

  it('apply a repeated request once, and reject its token for another value', async () => {
    const { client } = await start();
    const ClientRequestToken = 'a'.repeat(32);
    await put(client, 'second', { ClientRequestToken });
    await put(client, 'second', { ClientRequestToken });
    expect(await read(client, 'app/key', { VersionStage: 'AWSPREVIOUS' })).toBe('first');
    await expect(put(client, 'other', { ClientRequestToken })).rejects.toBeInstanceOf(
      ResourceExistsException,
    );
  });

  it('keep versions without a label, readable by id, for at least a day', async () => {
    const { client } = await start();
    const { VersionId } = await put(client, 'second');
    for (const value of ['third', 'fourth']) await put(client, value);
    expect(await read(client, 'app/key', { VersionId })).toBe('second');
    await expect(read(client, 'app/key', { VersionId, VersionStage: 'AWSCURRENT' })).rejects.toMatchObject({
      name: 'InvalidRequestException',
    });
    for (let version = 5; version <= 100; version += 1) await put(client, `${version}`);
    await expect(put(client, 'one too many')).rejects.toBeInstanceOf(LimitExceededException);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    await put(client, 'the day after');
    expect(await read(client, 'app/key', { VersionStage: 'AWSPREVIOUS' })).toBe('100');
    expect(await read(client, 'app/key', { VersionId })).toBe('second');
    await put(client, 'and one more');
    await expect(read(client, 'app/key', { VersionId })).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it('are created once by a repeated request', async () => {
    const { client } = await start();
    const create = (SecretString: string) =>
      client.send(
        new CreateSecretCommand({ Name: 'once', SecretString, ClientRequestToken: 'b'.repeat(32) }),
      );
    const [first, again] = [await create('x'), await create('x')];
    expect([again.ARN, again.VersionId]).toEqual([first.ARN, 'b'.repeat(32)]);
    await expect(create('y')).rejects.toBeInstanceOf(ResourceExistsException);
  });

  it('are created, also from bytes, and reject a taken name', async () => {
    const { client } = await start();
    const SecretBinary = new Uint8Array([0, 255, 7]);
    const made = await client.send(
      new CreateSecretCommand({ Name: 'bytes', SecretBinary, Description: 'raw' }),
    );
    expect(made.ARN).toMatch(/:secret:bytes-[a-z0-9]{6}$/);
    const got = await client.send(new GetSecretValueCommand({ SecretId: 'bytes' }));
    expect(got.SecretBinary).toEqual(SecretBinary);
    const described = await client.send(new DescribeSecretCommand({ SecretId: 'bytes' }));
    expect(described).toMatchObject({ Name: 'bytes', Description: 'raw', CreatedDate: expect.any(Date) });
    await expect(
      client.send(new CreateSecretCommand({ Name: 'bytes', SecretString: 'x' })),
    ).rejects.toBeInstanceOf(ResourceExistsException);
  });

  it('are listed page by page', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { client } = await start({
      secrets: names.map((name) => ({ name, arn: arn(name), secretString: 'x' })),
    });
    const pages: (string | undefined)[][] = [];
    let NextToken: string | undefined;
    do {
      const page = await client.send(
        new ListSecretsCommand({ MaxResults: 2, ...(NextToken && { NextToken }) }),
      );
      pages.push(page.SecretList?.map(({ Name }) => Name) ?? []);
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('reject what is too large, has no value or two, and unsupported actions', async () => {
    const { client } = await start();
    await put(client, 'x'.repeat(65_536));
    await expect(put(client, 'x'.repeat(65_537))).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(put(client, 'x', { SecretBinary: new Uint8Array(1) })).rejects.toThrow('and not both');
    await expect(
      client.send(new CreateSecretCommand({ Name: 'bad name!', SecretString: 'x' })),
    ).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await expect(client.send(new RestoreSecretCommand({ SecretId: 'app/key' }))).rejects.toThrow(
      'does not offer RestoreSecret',
    );
  });

  it('are deleted at once with all versions, however often it is asked for', async () => {
    const dataDir = await temporary();
    const { client, stop } = await start({ dataDir });
    await client.send(new CreateSecretCommand({ Name: 'gone', SecretString: 'first' }));
    const remove = (SecretId: string, more = {}) =>
      client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true, ...more }));
    const { Name, DeletionDate } = await remove('gone');

    expect([Name, DeletionDate]).toEqual(['gone', expect.any(Date)]);
    await expect(read(client, 'gone')).rejects.toBeInstanceOf(ResourceNotFoundException);
    expect(await remove('gone')).toMatchObject({ Name: 'gone' });
    await client.send(new CreateSecretCommand({ Name: 'gone', SecretString: 'again' }));
    await remove('gone');
    expect(await read(client, 'app/key')).toBe('first');
    await stop();
    const { client: later } = await start({ dataDir });
    await expect(read(later, 'gone')).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it('are not deleted with a time to recover them, which is not offered here', async () => {
    const { client } = await start();
    const remove = (more: object) => client.send(new DeleteSecretCommand({ SecretId: 'app/key', ...more }));

    await expect(remove({})).rejects.toThrow('only deletes secrets with ForceDeleteWithoutRecovery');
    await expect(
      remove({ ForceDeleteWithoutRecovery: true, RecoveryWindowInDays: 7 }),
    ).rejects.toBeInstanceOf(InvalidParameterException);
    expect(await read(client, 'app/key')).toBe('first');
  });
});

describe('generated secrets', () => {
  it('follow their rules', async () => {
    const { client } = await start({
      secrets: [
        { name: 'plain', arn: arn('plain') },
        {
          name: 'safe',
          arn: arn('safe'),
          generateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
        },
        {
          name: 'pin',
          arn: arn('pin'),
          generateSecretString: {
            PasswordLength: 6,
            ExcludeLowercase: true,
            ExcludeUppercase: true,
            ExcludePunctuation: true,
            ExcludeCharacters: '01',
          },
        },
        {
          name: 'json',
          arn: arn('json'),
          generateSecretString: { SecretStringTemplate: '{"user":"app"}', GenerateStringKey: 'password' },
        },
      ],
    });
    expect(await read(client, 'plain')).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{32}$/);
    expect(await read(client, 'safe')).toMatch(/^[A-Za-z0-9]{48}$/);
    expect(await read(client, 'pin')).toMatch(/^[2-9]{6}$/);
    const { user, password } = JSON.parse((await read(client, 'json')) ?? '');
    expect(user).toBe('app');
    expect(password).toHaveLength(32);
  });

  it.each([
    [{ PasswordLength: 3 }, 'PasswordLength is 3, expected 4 to 4096'],
    [{ SecretStringTemplate: '{}' }, 'go together'],
    [{ SecretStringTemplate: '[1]', GenerateStringKey: 'a' }, 'expected a JSON object'],
    [
      { ExcludeLowercase: true, ExcludeUppercase: true, ExcludeNumbers: true, ExcludePunctuation: true },
      'every character is excluded',
    ],
  ])('reject impossible rules: %j', async (generateSecretString, message) => {
    const refused = start({ secrets: [{ name: 'odd', arn: arn('odd'), generateSecretString }] });
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow('Secret odd: ');
  });
});

describe('a data directory', () => {
  const secrets = [{ name: 'made', arn: arn('made') }];

  it('keeps values across restarts, in a private file', async () => {
    const dataDir = await temporary();
    const first = await start({ dataDir, secrets });
    const made = await read(first.client, 'made');
    await first.client.send(new PutSecretValueCommand({ SecretId: 'made', SecretString: 'changed' }));
    await first.stop();
    const file = path.join(dataDir, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);

    const second = await start({ dataDir, secrets });
    expect(await read(second.client, 'made')).toBe('changed');
    expect(await read(second.client, 'made', { VersionStage: 'AWSPREVIOUS' })).toBe(made);
  });

  it('gives a secret a new value when its definition changes', async () => {
    const dataDir = await temporary();
    const define = (secretString: string) => ({
      dataDir,
      secrets: [{ name: 'set', arn: arn('set'), secretString }],
    });
    await (await start(define('one'))).stop();
    expect(await read((await start(define('two'))).client, 'set')).toBe('two');
  });

  it('is rejected if its file is broken, without showing its content', async () => {
    const dataDir = await temporary();
    await writeFile(path.join(dataDir, 'secrets.json'), '{"secrets": "hunter2');
    await expect(start({ dataDir, secrets })).rejects.toThrow(/^(?!.*hunter2).*is not a file of secrets/);
    expect(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')).toContain('hunter2');
  });
});

describe('grants', () => {
  const identities = {
    READER: {
      arn: 'arn:aws:sts::123456789012:assumed-role/reader/s',
      statements: [
        {
          Effect: 'Allow' as const,
          Action: 'secretsmanager:GetSecretValue',
          Resource: `${arn('app/key').slice(0, -6)}??????`,
        },
      ],
    },
  };

  it('let a reader read its secret and nothing else', async () => {
    const { clientOf } = await start({
      identities,
      secrets: ['app/key', 'other'].map((name) => ({ name, arn: arn(name), secretString: 'x' })),
    });
    const reader = clientOf('READER');
    expect(await read(reader, 'app/key')).toBe('x');
    const denials: Record<string, Promise<unknown>> = {
      [`GetSecretValue on resource: ${arn('other')}`]: read(reader, 'other'),
      'GetSecretValue on resource: arn:aws:secretsmanager:us-east-1:123456789012:secret:none': read(
        reader,
        'none',
      ),
      [`PutSecretValue on resource: ${arn('app/key')}`]: put(reader, 'y'),
      [`DeleteSecret on resource: ${arn('app/key')}`]: reader.send(
        new DeleteSecretCommand({ SecretId: 'app/key', ForceDeleteWithoutRecovery: true }),
      ),
      'CreateSecret on resource: ': reader.send(new CreateSecretCommand({ Name: 'new', SecretString: 'x' })),
      'ListSecrets on resource: *': reader.send(new ListSecretsCommand({})),
    };
    for (const [call, denied] of Object.entries(denials)) {
      await expect(denied, call).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining(`is not authorized to perform: secretsmanager:${call}`),
      });
    }
    await expect(read(clientOf('STRANGER'), 'app/key')).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });
});
