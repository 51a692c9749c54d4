import { pushPeopleToSequencer } from '#contract/sequencer-pushes.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { respondToSequencerPush } from '#http/respond-to-sequencer-push.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { startRows } from '#queues/send-rows.ts';
import { openStageCampaign } from '#sequencers/stage-sequencers.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { sequencerPersonRows } from '#table/people/sequencer-person-rows.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  pushPeopleToSequencer,
  ({ caller, body, refuse, remainingMs, newId, table, now }) => {
    const { contact_ids: ids, provider, campaign_id: campaignId } = body;
    return respondToSequencerPush(
      {
        integrations: integrationStore(table),
        vault: workspaceSecrets,
        openCampaign: openStageCampaign,
        links: crmLinkStore(table, now),
        records: (chosen) => sequencerPersonRows(table, chosen, now),
        runs: pushRunStore(table),
        send: startRows('sequencer'),
        newId,
        now,
        remainingMs,
        refuse,
      },
      { viewer: caller, ids, provider, campaignId },
    );
  },
);
