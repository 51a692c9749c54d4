import { getSequencerCampaigns } from '#contract/sequencer-pushes.ts';
import { listCampaigns } from '#domain/outbound/sequencers/connect-sequencer.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { askStageCampaigns } from '#sequencers/stage-sequencers.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  getSequencerCampaigns,
  async ({ caller, params: { provider }, query: { search }, refuse, table }) => {
    const integrations = integrationStore(table);
    const ports = { integrations, vault: workspaceSecrets, ask: askStageCampaigns, refuse };
    const { campaigns, hasMore } = await listCampaigns(ports, caller.workspaceId, provider, search);
    return { status: 200, data: { campaigns: [...campaigns], has_more: hasMore } };
  },
);
