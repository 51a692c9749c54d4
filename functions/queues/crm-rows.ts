import { crmRows } from '#contract/queues.ts';
import { createCrmChannel } from '#domain/outbound/crm/crm-channel.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { sendRows } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { openStageCrm } from '#providers/crms/stage-crms.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { crmNotes } from '#table/crm/crm-note-store.ts';
import { sentValueStore } from '#table/crm/sent-value-store.ts';
import { createCrmPersonRows } from '#table/people/person-rows.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { functionTable } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

const sources = { accounts: createAccountRows, people: createCrmPersonRows };

export const handler = queueConsumer(crmRows, async (message) => {
  const table = functionTable();
  const crms = createCrmChannel({
    integrations: integrationStore(table),
    vault: workspaceSecrets,
    openCrm: openStageCrm,
    accounts: createAccountRows(table),
    sentValues: sentValueStore(table),
    notes: crmNotes(table),
  });
  await workChunk(
    {
      progress: pushProgress(table, systemClock),
      recordsOf: (recordType) => sources[recordType](table),
      channel: crms,
      send: sendRows('crm'),
      now: systemClock,
    },
    message,
  );
});
