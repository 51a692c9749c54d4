import { expect, it } from 'vitest';
import { exportMessage } from '#contract/export-queues.ts';
import { queues } from '#contract/queues.ts';
import { webhookExamples } from '#reference/webhooks.ts';

it.each(queues)(
  '$name: its example is a valid message, and unknown fields are not',
  ({ message, example }) => {
    const given = Object(example);
    expect(message.parse(example)).toEqual(example);
    expect(message.safeParse({ ...given, version: 2 }).success).toBe(false);
    expect(message.safeParse({ ...given, more: true }).success).toBe(false);
  },
);

it('an exported message of another version is not valid, an extra field may be there', () => {
  const { exportMessage: example } = webhookExamples;
  expect(exportMessage.parse(example)).toEqual(example);
  expect(exportMessage.safeParse({ ...example, schema_version: 2 }).success).toBe(false);
  expect(exportMessage.safeParse({ ...example, more: true }).success).toBe(true);
});
