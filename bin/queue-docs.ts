import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alertDocument } from '#contract/alert-docs.ts';
import { exportQueueDocument } from '#contract/export-queue-docs.ts';
import { queueDocument } from '#contract/queue-docs.ts';

const docs = path.resolve(import.meta.dirname, '../docs');
const consumer = readFileSync(path.join(docs, 'examples/export-queue-consumer.mjs'), 'utf8');

/** Writes the pages on queues and alerts; the tests compare them with the contract, so that they cannot drift. */
writeFileSync(path.join(docs, 'queues.md'), exportQueueDocument(consumer));
writeFileSync(path.join(docs, 'internal-queues.md'), queueDocument());
writeFileSync(path.join(docs, 'alerts.md'), alertDocument());
