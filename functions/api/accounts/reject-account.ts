import { rejectAccount as contract } from '#contract/accounts.ts';
import { rejectAccount } from '#domain/market/accounts/change-status.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  const ports = { accounts: createAccountStore(table), detections: createDetectionStore(table), refuse };
  return { status: 200, data: await rejectAccount(ports, caller, params.id) };
});
