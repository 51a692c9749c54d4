import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createSandboxPages } from '#local/crm/serve-sandbox.ts';
import { must } from '#test/harness/must.ts';

/** What the double of a vendor sends over HTTP. */
async function sentBy(answer: object): Promise<unknown> {
  const double = { handle: () => answer } as never;
  const [page] = createSandboxPages(double, '/_local/vendor');
  let sent: unknown;
  const response = { writeHead: () => response, end: (body: unknown) => (sent = body) };
  const request = Object.assign(Readable.from(['']), { url: '/_local/vendor/jobs', headers: {} });
  await must(page).answer({} as never, request as never, response as never);
  return sent;
}

it('a double answers with JSON, with text such as the rows of a job, or with nothing', async () => {
  expect(await sentBy({ status: 200, body: { a: 1 } })).toBe('{"a":1}');
  expect(await sentBy({ status: 200, text: '"Id"\n"1"\n' })).toBe('"Id"\n"1"\n');
  expect(await sentBy({ status: 204 })).toBe('');
});
