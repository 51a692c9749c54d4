import * as z from 'zod';
import { json } from './markdown.ts';
import { DEFAULT_RECEIPTS, type QueueContract, queues } from './queues.ts';

/** The internal-queues page for operators, generated from the contract. */

function queueSection({ name, summary, description, message, example, consumer }: QueueContract): string {
  const receipts = consumer.mostReceipts ?? DEFAULT_RECEIPTS;
  const schema = z.toJSONSchema(message, { io: 'output' });
  return [
    `## ${name}`,
    `${summary}. ${description}`,
    `Queue: \`signal-intelligence-<stage>-${name}\`. Dead letters: \`signal-intelligence-<stage>-${name}-dead\`, after ${receipts} receipts, kept for 14 days.`,
    'The body, as JSON Schema:',
    json(schema),
    'For example:',
    json(example),
  ].join('\n\n');
}

const INTRODUCTION = `# Internal queues

Generated from \`lib/contract/queues.ts\` by \`npm run generate\`; a test compares the two.

For operators who see these messages in logs or dead-letter queues. Only the service sends and reads them; teams that want rows use an [export queue](queues.md). A message may arrive late or twice. One that keeps failing becomes a dead letter; the [runbook](runbook.md) says what to do.`;

export const queueDocument = (): string => `${[INTRODUCTION, ...queues.map(queueSection)].join('\n\n')}\n`;
