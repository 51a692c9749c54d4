import { crmRows } from '#contract/queues.ts';
import { openStageCrm } from '#crms/stage-crms.ts';
import { crmChannel } from '#domain/outbound/crm/crm-channel.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';
import { sendRows } from '#queues/send-rows.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { crmPersonRows } from '#table/people/crm-person-rows.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { functionTable } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

const sources = { accounts: accountRows, people: crmPersonRows };

export const handler = queueConsumer(crmRows, async (message) => {
  const table = functionTable();
  await workChunk(
    {
      progress: pushProgress(table, systemClock),
      recordsOf: (recordType) => sources[recordType](table),
      channel: crmChannel({
        integrations: integrationStore(table),
        vault: workspaceSecrets,
        openCrm: openStageCrm,
        links: crmLinkStore(table, systemClock),
        accounts: accountRows(table),
      }),
      send: sendRows('crm'),
      now: systemClock,
    },
    message,
  );
});
