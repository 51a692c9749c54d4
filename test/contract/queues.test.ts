import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { queueDocument } from '#contract/queue-docs.ts';
import { queues } from '#contract/queues.ts';

it('docs/queues.md says what the contract says (node bin/queue-docs.ts writes it)', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/queues.md');
  expect(readFileSync(file, 'utf8')).toBe(queueDocument());
});

it.each(queues)('$name: its example is a message, and nothing unknown is', ({ message, example }) => {
  const given = Object(example);
  expect(message.parse(example)).toEqual(example);
  expect(message.safeParse({ ...given, version: 2 }).success).toBe(false);
  expect(message.safeParse({ ...given, more: true }).success).toBe(false);
});
