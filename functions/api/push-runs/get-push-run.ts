import { getPushRun } from '#contract/push-runs.ts';
import { findPushRun } from '#domain/outbound/pushes/push-run-record.ts';
import { endpoint } from '#http/endpoint.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(getPushRun, async ({ caller, params, refuse }) => ({
  status: 200,
  data: await findPushRun({ runs: pushRunStore(functionTable()), refuse }, caller, params.id),
}));
