import { restoreAccount as contract } from '#contract/accounts.ts';
import { restoreAccount } from '#domain/market/accounts/change-status.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  const ports = { accounts: createAccountStore(table), detections: createDetectionStore(table), refuse };
  return { status: 200, data: await restoreAccount(ports, caller, params.id) };
});
