import { drafts } from '#contract/queues.ts';
import { redraftMessages } from '#domain/signals/detections/redraft-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';
import { sendMessages } from '#queues/send-messages.ts';
import { stageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { finishPendingWork } from '#table/pending-work/pending-work.ts';
import { personStore } from '#table/people/person-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

/** The rest of the consumer's time is for saving the drafts. */
const WRITING_MS = 85_000;

export const handler = queueConsumer(drafts, async (message) => {
  const { workspace_id, account_id, promised_at, round } = message;
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    people: personStore(table),
    signals: signalStore(table),
    detections: detectionStore(table),
    knowledgeBase: knowledgeBaseStore(table),
    relations: relationSettings(table),
    workspaces: workspaceStore(table),
    writer: await stageSignalReasoner({
      workspaceId: workspace_id,
      // Nobody waits for it, and one change at one account spends no more than a run.
      runId: `drafts-${account_id}-${Date.parse(promised_at)}`,
      budgets: budgetStore(table, systemClock),
    }),
    now: systemClock,
  };
  const abort = AbortSignal.timeout(WRITING_MS);
  const outcome = await redraftMessages(ports, workspace_id, account_id, abort);
  if (outcome === 'more') {
    await sendMessages(drafts, [{ message: { ...message, round: round + 1 } }]);
    return;
  }
  await finishPendingWork(table, {
    kind: 'redraft_messages',
    workspace_id,
    record_id: account_id,
    promised_at,
  });
});
