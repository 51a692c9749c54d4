import { crmRows } from '#contract/queues.ts';
import { createCrmChannel } from '#domain/outbound/crm/crm-channel.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { sendRows } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { openStageCrm } from '#providers/crms/stage-crms.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createCrmNotePorts } from '#table/crm/crm-note-store.ts';
import { createSentValueStore } from '#table/crm/sent-value-store.ts';
import { createCrmPersonRows } from '#table/people/person-rows.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { getFunctionTable } from '#table/table.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

const sources = { accounts: createAccountRows, people: createCrmPersonRows };

export const handler = queueConsumer(crmRows, async (message) => {
  const table = getFunctionTable();
  const crms = createCrmChannel({
    integrations: createIntegrationStore(table),
    vault: workspaceSecrets,
    openCrm: openStageCrm,
    accounts: createAccountRows(table),
    sentValues: createSentValueStore(table),
    notes: createCrmNotePorts(table),
  });
  await workChunk(
    {
      progress: createPushProgress(table, systemClock),
      recordsOf: (recordType) => sources[recordType](table),
      channel: crms,
      send: sendRows('crm'),
      now: systemClock,
    },
    message,
  );
});
