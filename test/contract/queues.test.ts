import { expect, it } from 'vitest';
import { alertExample } from '#contract/alert-docs.ts';
import { alert } from '#contract/alerts.ts';
import { exportMessage, exportMessageExample } from '#contract/export-queues.ts';
import { queues } from '#contract/queues.ts';

it('the example of an alert is valid', () => {
  expect(alert.parse(alertExample)).toEqual(alertExample);
});

it.each(queues)(
  '$name: its example is a valid message, and unknown fields are not',
  ({ message, example }) => {
    const given = Object(example);
    expect(message.parse(example)).toEqual(example);
    expect(message.safeParse({ ...given, version: 2 }).success).toBe(false);
    expect(message.safeParse({ ...given, more: true }).success).toBe(false);
  },
);

it('the example of an exported message is valid; another version is not, an extra field may be there', () => {
  expect(exportMessage.parse(exportMessageExample)).toEqual(exportMessageExample);
  expect(exportMessage.safeParse({ ...exportMessageExample, schema_version: 2 }).success).toBe(false);
  expect(exportMessage.safeParse({ ...exportMessageExample, more: true }).success).toBe(true);
});
