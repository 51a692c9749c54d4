import { connectCrm as contract } from '#contract/integrations.ts';
import { isSequencer } from '#contract/sequencers.ts';
import { tryStageCrm } from '#crms/stage-crms.ts';
import { connectCrm } from '#domain/outbound/crm/connect-crm.ts';
import { connectSequencer } from '#domain/outbound/sequencers/connect-sequencer.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { tryStageKey } from '#sequencers/stage-sequencers.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  contract,
  async ({ caller, params: { provider }, body, refuse, table, now }) => {
    const ports = {
      integrations: integrationStore(table),
      vault: workspaceSecrets,
      tryCrm: tryStageCrm,
      tryKey: tryStageKey,
      now,
      refuse,
    };
    const { workspaceId } = caller;
    const { connected_at, label } = isSequencer(provider)
      ? await connectSequencer(ports, workspaceId, provider, body)
      : await connectCrm(ports, workspaceId, provider, body);
    return { status: 200, data: { provider, connected_at, label } };
  },
);
