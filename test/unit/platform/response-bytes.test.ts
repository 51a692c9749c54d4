import { expect, it } from 'vitest';
import { countResponseBytes } from '#platform/response-bytes.ts';

const response = (value: unknown) => ({ statusCode: 200, body: JSON.stringify(value) });
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it.each([
  ['plain text', 'x'.repeat(50)],
  ['quotation marks', '"'.repeat(50)],
  ['backslashes and line breaks', '\\\n'.repeat(50)],
  ['accents and emoji', 'é😀'.repeat(50)],
  ['a record', { id: 'a', tags: ['b', 'c'], note: 'she said "no"\n' }],
])('counts %s as Lambda measures it', (_what, value) => {
  const empty = sizeOf({ statusCode: 200, body: '' });

  expect(countResponseBytes(value)).toBe(sizeOf(response(value)) - empty);
});
