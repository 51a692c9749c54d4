import { listAccountSignals } from '#contract/accounts.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { toApiDetection } from '#domain/signals/detections/api-detection.ts';
import { getReader } from '#domain/signals/detections/detection-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(listAccountSignals, async ({ caller, params, refuse, table, now }) => {
  const account = await findAccount({ accounts: accountStore(table), refuse }, caller, params.id);
  const detections = await detectionStore(table).list(caller.workspaceId, params.id);
  const looking = { reader: getReader(caller), now: now() };
  return { status: 200, data: detections.map((each) => toApiDetection(each, account, looking)) };
});
