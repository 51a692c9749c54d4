import * as z from 'zod';
import { type QueueContract, queues } from './queues.ts';

/** The page on queues for teams that attach consumers of their own, made from the contract alone. */

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Short lists stay on their line, as the formatter has them. */
const oneLine = (list: string): string =>
  list.replace(/\s*\n\s*/g, ' ').replace(/\[ | \]/g, (end) => end.trim());

const json = (value: unknown): string =>
  fenced('json', JSON.stringify(value, null, 2).replace(/\[[^[\]{}]*\]/g, oneLine));

function queueSection({ name, summary, description, message, example }: QueueContract): string {
  const schema = z.toJSONSchema(message, { io: 'output' });
  return [
    `## ${name}`,
    `${summary}. ${description}`,
    `Queue: \`signal-intelligence-<stage>-${name}\`. Dead letters: \`signal-intelligence-<stage>-${name}-dead\`, kept for 14 days.`,
    'The body of a message, as JSON Schema:',
    json(schema),
    'For example:',
    json(example),
  ].join('\n\n');
}

const RULES = `## Rules for a consumer

- **A message may come twice.** Work so that the second time changes nothing, and never count by messages.
- **Report failures one by one.** Answer with \`batchItemFailures\`; a thrown error brings the whole batch back. After 5 receipts a message is a dead letter.
- **Refuse what you do not know.** A \`version\` other than the one you were written for is a failure, not a guess.
- **One queue, one consumer.** Readers of the same queue take each other's messages. The service reads its queues itself; attach yours to the dead letters, or to a queue of your own that you fill from the API.
- **End in time.** A message stays out of sight for 6 minutes, six times as long as the service's consumer may take; work that takes longer belongs into a message of its own.`;

const EXAMPLE = `## A consumer, worked out

This one looks after the dead letters of \`webhook-rows\`: it asks the API how the run stands and tells the team about runs that are still under way. Runs themselves are resumed by the service.

${fenced(
  'ts',
  `import { webhookRows } from '#contract/queues.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';

// Parses by the schema above, hands over one message at a time, and reports failures one by one.
export const handler = queueConsumer(webhookRows, async ({ run_id, chunk, attempt }) => {
  const answer = await fetch(\`\${process.env.BASE_URL}/push-runs/\${run_id}\`, {
    headers: { authorization: \`Bearer \${process.env.API_KEY}\` },
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.status === 404) return; // Another workspace's run, or none: nothing to tell.
  if (!answer.ok) throw new Error(\`GET /push-runs/\${run_id} answered \${answer.status}\`);
  const { data } = await answer.json();
  if (data.status === 'running') await tellTeam(\`\${run_id}: chunk \${chunk} failed at attempt \${attempt}\`);
});`,
)}

Outside of this repository, check the body against the JSON Schema with any validator and answer in the same shape:

${fenced(
  'js',
  `export async function handler({ Records }) {
  const batchItemFailures = [];
  for (const { messageId, body } of Records) {
    try {
      const message = JSON.parse(body);
      if (!validate(message)) throw new Error(\`not a message of version 1: \${body}\`);
      await work(message);
    } catch (error) {
      console.error(messageId, error);
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}`,
)}`;

export const queueDocument = (): string =>
  `${[
    '# Queues',
    'Made from `lib/contract/queues.ts` by `node bin/queue-docs.ts`; a test compares the two.',
    ...queues.map(queueSection),
    RULES,
    EXAMPLE,
  ].join('\n\n')}\n`;
