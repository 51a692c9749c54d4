import { restoreAccount as contract } from '#contract/accounts.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { restoreAccount } from '#domain/market/accounts/reject-and-restore.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  const ports = { accounts: accountStore(table), refuse };
  const { id } = await findAccount(ports, caller, params.id);
  // First, so that a crash leaves nothing out of the inbox.
  await detectionStore(table).setInbox(caller.workspaceId, id, 'in');
  return { status: 200, data: await restoreAccount(ports, caller, id) };
});
