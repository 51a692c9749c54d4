import { drafts } from '#contract/queues.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { writeMessages } from '#domain/signals/detections/write-messages.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { sendMessages } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { createStageAccountWriter } from '#reading/stage-signal-reasoner.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import { finishPendingJob, getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createSpender } from '#table/research/research-stores.ts';
import { getFunctionTable } from '#table/table.ts';

/**
 * Events come in groups, and a knowledge base is edited in several steps. A model writes once for all of them, when the last is
 * this old; rules cost nothing and write at once.
 */
const SETTLED_MS = 5 * MINUTE_MS;

/** The rest of the consumer's time is for saving the drafts. */
const WRITING_MS = 85_000;

export const handler = queueConsumer(drafts, async (message) => {
  const { workspace_id, account_id, promised_at } = message;
  const table = getFunctionTable();
  const ageMs = systemClock().getTime() - Date.parse(promised_at);
  if (env.model() && ageMs < SETTLED_MS) {
    return sendMessages(drafts, [{ message, delayMs: SETTLED_MS - ageMs }]);
  }
  const job = await getPendingJob(table, 'redraft_messages', workspace_id, account_id);
  // A later job has a message of its own; it writes what this one would.
  if (job && job.promised_at > promised_at) return;
  // Nobody waits for it, and one change at one account spends no more than a run.
  const runId = `drafts-${account_id}-${Date.parse(promised_at)}`;
  const writer = await createStageAccountWriter(createSpender(table, workspace_id, runId));
  const ports = { ...createWritingPorts(table, systemClock), writer };
  const abort = AbortSignal.timeout(WRITING_MS);
  const outcome = await writeMessages(ports, workspace_id, account_id, abort);
  // The sweeper sends it again.
  if (outcome === 'waiting') return undefined;
  await finishPendingJob(table, {
    kind: 'redraft_messages',
    workspace_id,
    record_id: account_id,
    promised_at,
  });
});
