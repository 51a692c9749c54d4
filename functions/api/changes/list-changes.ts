import { setTimeout as sleep } from 'node:timers/promises';
import { listChanges } from '#contract/changes.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import { countRequest } from '#http/count-request.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { changeLogStore } from '#table/changes/change-log-store.ts';
import { changedRecords } from '#table/changes/changed-records.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listChanges, async ({ caller, query, refuse, remainingMs }) => {
  const table = functionTable();
  const ports = {
    log: changeLogStore(table),
    records: changedRecords(table),
    now: systemClock,
    sleep,
    mayWait: async () => !(await countRequest(caller, query.wait))?.isExceeded,
    remainingMs,
    refuse,
  };
  return { status: 200, ...(await readChanges(ports, caller, query)) };
});
