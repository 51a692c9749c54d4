import { describe, expect, it } from 'vitest';
import { documentedCommands, runDocumented } from '#test/harness/documented-commands.ts';
import { demoService } from './demo-service.ts';

/** With the number of commands in each, so that a broken code fence can't hide one. */
const documents = [
  ['docs/guides/quick-start.md', 13],
  ['docs/guides/idempotency.md', 4],
  ['docs/guides/pagination.md', 4],
  ['docs/guides/errors.md', 1],
  ['docs/guides/consuming-a-queue.md', 2],
  ['docs/guides/events.md', 4],
] as const;

describe('commands in the docs', () => {
  it.each(documents)('%s: each command responds as documented', async (file, many) => {
    const commands = documentedCommands(file);
    expect(commands).toHaveLength(many);
    const variables = {};
    for (const documented of commands) await runDocumented(demoService(), documented, variables);
  });
});
