import { crmRows } from '#contract/queues.ts';
import { openStageCrm } from '#crms/stage-crms.ts';
import { crmChannel } from '#domain/outbound/crm/crm-channel.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { sequencerChannel } from '#domain/outbound/sequencers/sequencer-channel.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';
import { sendRows } from '#queues/send-rows.ts';
import { openStageCampaign } from '#sequencers/stage-sequencers.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { crmActivities } from '#table/crm/crm-activity-store.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { crmPersonRows } from '#table/people/crm-person-rows.ts';
import { sequencerPersonRows } from '#table/people/sequencer-person-rows.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { functionTable } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

const sources = { accounts: accountRows, people: crmPersonRows };

export const handler = queueConsumer(crmRows, async (message) => {
  const table = functionTable();
  const shared = {
    integrations: integrationStore(table),
    vault: workspaceSecrets,
    links: crmLinkStore(table, systemClock),
  };
  const crms = crmChannel({
    ...shared,
    openCrm: openStageCrm,
    accounts: accountRows(table),
    activities: crmActivities(table),
  });
  const sequencers = sequencerChannel({ ...shared, openCampaign: openStageCampaign });
  await workChunk(
    {
      progress: pushProgress(table, systemClock),
      recordsOf: (recordType, target) =>
        target.kind === 'sequencer'
          ? sequencerPersonRows(table, target.provider, systemClock)
          : sources[recordType](table),
      channel: {
        open: (workspaceId, target) =>
          (target.kind === 'sequencer' ? sequencers : crms).open(workspaceId, target),
      },
      send: sendRows('crm'),
      now: systemClock,
    },
    message,
  );
});
