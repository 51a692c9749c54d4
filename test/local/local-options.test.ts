import { describe, expect, it } from 'vitest';
import { parseLocalOptions, readLocalHelp } from '#local/local-options.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

describe('the options of a local run', () => {
  it('use live sources only with a contact', () => {
    expect(parseLocalOptions(['--live', '--contact', 'me@seller.com'])).toMatchObject({
      liveContact: 'me@seller.com',
    });
    for (const args of [['--live'], ['--contact', 'me@seller.com'], ['--live', '--contact', '']]) {
      expect(() => parseLocalOptions(args)).toThrow('--live and --contact go together');
    }
  });

  it('accept another DynamoDB, but not together with a data directory', () => {
    const endpoint = ['--dynamodb-endpoint', 'http://127.0.0.1:8000'];

    expect(parseLocalOptions(endpoint)).toMatchObject({ dynamodbEndpoint: 'http://127.0.0.1:8000' });
    expect(() => parseLocalOptions([...endpoint, '--data', 'dir'])).toThrow(
      '--data cannot be combined with --dynamodb-endpoint',
    );
    for (const wrong of ['', '127.0.0.1:8000', 'ftp://host', 'http://host/path']) {
      expect(() => parseLocalOptions(['--dynamodb-endpoint', wrong])).toThrow(
        '--dynamodb-endpoint must be a URL',
      );
    }
  });

  it('by default store nothing and open nothing', () => {
    expect(parseLocalOptions([])).toEqual({
      port: 3000,
      dataDir: undefined,
      empty: false,
      allowedWebhookHosts: [],
      directoryDelayMs: undefined,
      directoryFailures: undefined,
      pausedSchedules: [],
      sharedWorkers: undefined,
      warmFunctions: 4,
      json: false,
    });
  });

  it('are used as given, with hosts in lower case and repeatable', () => {
    const hosts = [
      '--allow-webhook-host',
      'Receiver.Example:9000',
      '--allow-webhook-host',
      '[::1]:1',
      '--hold-schedule',
      'fade-scores',
    ];

    expect(
      parseLocalOptions([
        ...['--port', '0', '--data', 'dir', '--empty', '--json', ...hosts],
        ...[
          '--directory-delay',
          '5',
          '--directory-failures',
          '10',
          '--slowness',
          '8',
          '--shared-workers',
          '6',
          '--warm-functions',
          '5',
          '--memory',
          '900',
        ],
      ]),
    ).toEqual({
      port: 0,
      dataDir: 'dir',
      empty: true,
      allowedWebhookHosts: ['receiver.example:9000', '[::1]:1'],
      directoryDelayMs: 5,
      directoryFailures: 10,
      slowness: 8,
      sharedWorkers: 6,
      warmFunctions: 5,
      memoryMb: 900,
      pausedSchedules: ['fade-scores'],
      json: true,
    });
  });

  it('limit concurrent functions, but not below the quota of a new account', () => {
    expect(parseLocalOptions(['--account-concurrency', '10'])).toMatchObject({ accountConcurrency: 10 });
    for (const most of ['9', '0', '-1', 'ten', '1e3', '']) {
      expect(() => parseLocalOptions([`--account-concurrency=${most}`])).toThrow(
        '--account-concurrency must be',
      );
    }
  });

  it.each(['-h', '--help'])('%s prints help that names every option', (help) => {
    expect(parseLocalOptions([help])).toBe('help');
    for (const option of [
      'port',
      'data',
      'dynamodb-endpoint',
      'empty',
      'allow-webhook-host',
      'account-concurrency',
      'directory-delay',
      'directory-failures',
      'hold-schedule',
      'slowness',
      'warm-functions',
      'memory',
      'json',
    ]) {
      expect(readLocalHelp()).toContain(`--${option} `);
    }
  });

  it.each(cases<[string[], string]>('rejected'))('%j is rejected with one line', (args, message) => {
    expect(() => parseLocalOptions(args)).toThrow(message);
    expect(() => parseLocalOptions(args)).toThrow(/^[^\n]+$/);
  });
});
