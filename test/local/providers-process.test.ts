import { execFile } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { faults } from '#test/harness/doubles/faults.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { startStandInWeb } from '#test/harness/doubles/stand-in-web.ts';

const web = await startStandInWeb();
boardDoubles.greenhouse.publish(web, { token: 'greenhouse', name: 'Greenhouse' }, [
  { id: 1, title: 'Ask ada@greenhouse.io' },
]);
boardDoubles.ashby.publish(web, { token: 'ashby' }, []);
afterAll(() => web.stop());

const providers = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, ['bin/providers.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });
const inOurName = () => ['--contact', 'ops@seller.com', '--stand-in', web.address];

describe('npm run providers', () => {
  it('sends one request to each provider, and prints a table', async () => {
    const only = ['--only', 'greenhouse', '--only', 'ashby'];
    const { code, text } = await providers(...inOurName(), ...only);

    expect(text).toMatch(/greenhouse +yes +\d+ +– +1 postings read/);
    expect(text).toMatch(/prod detects signals by rules alone/);
    expect(code).toBe(0);
  });

  it('exits with 1 if a provider does not respond as expected, and says why', async () => {
    web.on('api.ashbyhq.com', '/posting-api/job-board/ashby', faults.webPageUnder200);

    const { code, text } = await providers(...inOurName(), '--only', 'ashby');

    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/ashby +NO .*a web page where json was expected/),
    ]);
  });

  it.each([
    [['--only', 'nemo'], 'has no provider "nemo" to check. Use one of: wikidata, greenhouse'],
    [['--keys', '/none.json'], "The file /none.json given by --keys can't be read."],
    [['--stage', 'moon'], 'Unknown stage "moon". Use one of: dev, staging, prod, local.'],
  ])('rejects %j before any request', async (args, message) => {
    expect(await providers(...inOurName(), ...args)).toEqual({
      code: 2,
      text: expect.stringContaining(message),
    });
  });

  it('makes no request without a contact', async () => {
    expect(await providers('--stage', 'prod')).toEqual({
      code: 2,
      text: expect.stringContaining('has no contact'),
    });
  });
});
