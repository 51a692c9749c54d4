import { describe, expect, it } from 'vitest';
import { documentedCommands, runDocumented } from '#test/harness/documented-commands.ts';
import { demoService } from './demo-service.ts';

/** Each with the number of its commands, so that none is lost by a slip in its fence. */
const documents = [
  ['docs/guides/quick-start.md', 11],
  ['docs/guides/idempotency.md', 4],
  ['docs/guides/pagination.md', 4],
  ['docs/guides/errors.md', 1],
  ['docs/guides/consuming-a-queue.md', 1],
] as const;

describe('what a newcomer pastes', () => {
  it.each(documents)('%s: each command answers as it is written there', async (file, many) => {
    const commands = documentedCommands(file);
    expect(commands).toHaveLength(many);
    for (const documented of commands) await runDocumented(demoService(), documented);
  });
});
