import { connectCrm as contract } from '#contract/integrations.ts';
import { tryStageCrm } from '#crms/stage-crms.ts';
import { connectCrm } from '#domain/outbound/crm/connect-crm.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params: { provider }, body, refuse }) => {
    const ports = {
      integrations: integrationStore(functionTable()),
      vault: workspaceSecrets,
      tryCrm: tryStageCrm,
      now: systemClock,
      refuse,
    };
    const { connected_at, label } = await connectCrm(ports, caller.workspaceId, provider, body);
    return { status: 200, data: { provider, connected_at, label } };
  },
  { currentCaller },
);
