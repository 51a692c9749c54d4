import { listAccountSignals } from '#contract/accounts.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { toApiDetection } from '#domain/signals/detections/api-detection.ts';
import { getReader } from '#domain/signals/detections/detection-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(listAccountSignals, async ({ caller, params, refuse, table, now }) => {
  const account = await findAccount({ accounts: createAccountStore(table), refuse }, caller, params.id);
  const detections = await createDetectionStore(table).list(caller.workspaceId, params.id);
  const view = { reader: getReader(caller), now: now() };
  return { status: 200, data: detections.map((detection) => toApiDetection(detection, account, view)) };
});
