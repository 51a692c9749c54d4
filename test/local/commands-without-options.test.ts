import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (name: string, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [`bin/${name}.ts`, ...args], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

it.each(['pack', 'sbom', 'advisories'])('npm run %s shows its help and rejects arguments', async (name) => {
  const [help, unknown] = await Promise.all([run(name, '--help'), run(name, '--force')]);

  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: npm run ${name}`) });
  expect(unknown).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Unexpected argument "--force". This command takes no options.\n',
  });
});
