import { afterEach, expect, it, vi } from 'vitest';
import { runWebhooksBench } from '#test/bench/webhooks-bench.ts';

afterEach(() => vi.restoreAllMocks());

/** A row of a table, its heading, or the empty line before it. */
const IS_FIGURE = /^$|^Background push of \d+ rows|^ {2}\S/;

it('prints its tables and nothing else, with exact counts', async () => {
  const said: string[] = [];
  const note = (...parts: unknown[]) => void said.push(...parts.join(' ').split('\n'));
  vi.spyOn(console, 'log').mockImplementation(note);
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);

  await runWebhooksBench({ rows: 300, manyRows: 400 });

  expect(complained).not.toHaveBeenCalled();
  expect(said.filter((line) => !IS_FIGURE.test(line))).toEqual([]);
  expect(said.filter((line) => line.startsWith('Background push'))).toHaveLength(3);
  expect(said.join('\n')).toMatch(/completed +300 +\d+ +\d+/);
});
