import { rejectAccount as contract } from '#contract/accounts.ts';
import { rejectAccount } from '#domain/market/accounts/reject-and-restore.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  const data = await rejectAccount({ accounts: accountStore(table), refuse }, caller, params.id);
  await detectionStore(table).setInbox(caller.workspaceId, data.id, 'out');
  return { status: 200, data };
});
