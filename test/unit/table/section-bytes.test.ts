import { expect, it } from 'vitest';
import { createOrderEntry } from '#table/workspaces/knowledge-base-order.ts';

const section = (content_md: string) => ({
  id: 'kbs_1',
  type: 'custom',
  title: 'x',
  content_md,
  source_url: null,
  is_ai_generated: false,
  position: 1,
  created_at: '2026-03-01T10:00:00.000Z',
});

it.each([
  ['a letter', 'x', 1],
  ['a letter of two bytes', 'é', 2],
  ['a quote, which is escaped twice', '"', 4],
  ['a line break, whose escape is escaped', '\n', 3],
  ['a backslash', '\\', 4],
])('of a section count %s as it is sent', (_, letter, bytes) => {
  const grown = createOrderEntry(section(letter.repeat(1_000))).bytes - createOrderEntry(section('')).bytes;

  expect(grown).toBe(1_000 * bytes);
});
