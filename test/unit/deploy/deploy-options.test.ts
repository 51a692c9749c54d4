import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { deployHelp, readDeployOptions } from '#deploy/deploy-options.ts';
import { exitCode } from '#deploy/exit-code.ts';

describe('options of a deploy', () => {
  it('ask before anything is deployed unless told otherwise', () => {
    expect(readDeployOptions(['--stage', 'prod'])).toEqual({
      stage: 'prod',
      region: undefined,
      contact: undefined,
      isDryRun: false,
      isAgreed: false,
      isJson: false,
      mayReplace: [],
      importsExisting: false,
    });
  });

  it('name each resource that may be replaced', () => {
    const given = ['--stage', 'dev', '--yes', '--allow-replace', 'A', '--allow-replace', 'B'];

    expect(readDeployOptions(given)).toMatchObject({ isAgreed: true, mayReplace: ['A', 'B'] });
  });

  it.each([
    [[], '--stage is missing. Use one of: dev, staging, prod.'],
    [['--stage', 'local'], 'Unknown stage "local". Use one of: dev, staging, prod.'],
    [['--stage', 'dev', '--force'], "Unknown option '--force'"],
    [['--stage', 'dev', '--json'], '--json needs --yes or --dry-run.'],
    [['--stage', 'dev', 'prod'], "Unexpected argument 'prod'"],
  ])('reject %j', (args, problem) => {
    expect(() => readDeployOptions(args)).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => readDeployOptions(args)).toThrow(problem);
  });

  it('reject prompting without a terminal, before anything is done', () => {
    expect(() => readDeployOptions(['--stage', 'dev'], false)).toThrow("Can't ask for confirmation");
    expect(readDeployOptions(['--stage', 'dev', '--dry-run'], false)).toMatchObject({ isDryRun: true });
  });

  it('are all listed by --help, with the exit codes', () => {
    for (const code of Object.values(exitCode)) expect(deployHelp).toMatch(new RegExp(`\\b${code} `));
    for (const option of ['stage', 'region', 'contact', 'dry-run', 'yes', 'allow-replace', 'json']) {
      expect(deployHelp).toContain(`--${option}`);
    }
  });
});

describe('bin/deploy.ts', () => {
  const program = path.resolve(import.meta.dirname, '../../../bin/deploy.ts');
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, ...args]);

  it("rejects what it doesn't understand in two lines, and never prompts without a terminal", async () => {
    const [unknown, unasked] = await Promise.allSettled([run('--stage', 'moon'), run('--stage', 'dev')]);

    expect(unknown).toMatchObject({
      reason: {
        code: 2,
        stdout: '',
        stderr: 'Unknown stage "moon". Use one of: dev, staging, prod.\nSee: npm run deploy -- --help\n',
      },
    });
    expect(unasked).toMatchObject({
      reason: { code: 2, stderr: expect.stringContaining('without a terminal') },
    });
  });
});
