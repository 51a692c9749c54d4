import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertDocument, alertExample } from '#contract/alert-docs.ts';
import { alert } from '#contract/alerts.ts';
import { exportQueueDocument } from '#contract/export-queue-docs.ts';
import { exportMessage, exportMessageExample } from '#contract/export-queues.ts';
import { queueDocument } from '#contract/queue-docs.ts';
import { queues } from '#contract/queues.ts';

const docs = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../docs', file), 'utf8');

describe('pages that `node bin/queue-docs.ts` writes', () => {
  it('docs/internal-queues.md says what the contract says', () => {
    expect(docs('internal-queues.md')).toBe(queueDocument());
  });

  it('docs/alerts.md says what the contract says, with an example that is an alert', () => {
    expect(docs('alerts.md')).toBe(alertDocument());
    expect(alert.parse(alertExample)).toEqual(alertExample);
  });

  it('docs/queues.md says what the contract and the worked consumer say', () => {
    expect(docs('queues.md')).toBe(exportQueueDocument(docs('examples/export-queue-consumer.mjs')));
  });
});

it.each(queues)('$name: its example is a message, and nothing unknown is', ({ message, example }) => {
  const given = Object(example);
  expect(message.parse(example)).toEqual(example);
  expect(message.safeParse({ ...given, version: 2 }).success).toBe(false);
  expect(message.safeParse({ ...given, more: true }).success).toBe(false);
});

it('the example of an exported message is one; another version is none, another field may be there', () => {
  expect(exportMessage.parse(exportMessageExample)).toEqual(exportMessageExample);
  expect(exportMessage.safeParse({ ...exportMessageExample, schema_version: 2 }).success).toBe(false);
  expect(exportMessage.safeParse({ ...exportMessageExample, more: true }).success).toBe(true);
});
