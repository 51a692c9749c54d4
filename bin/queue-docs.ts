import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { queueDocument } from '#contract/queue-docs.ts';

/** Writes the page on queues; the tests compare it with the contract, so that it cannot drift. */
writeFileSync(path.resolve(import.meta.dirname, '../docs/queues.md'), queueDocument());
