import { getPushRun } from '#contract/push-runs.ts';
import { findPushRun } from '#domain/outbound/pushes/push-run-record.ts';
import { endpoint } from '#http/endpoint.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';

export const handler = endpoint(getPushRun, async ({ caller, params, refuse, table }) => ({
  status: 200,
  data: await findPushRun({ runs: createPushRunStore(table), refuse }, caller, params.id),
}));
