import { setTimeout as sleep } from 'node:timers/promises';
import { type Change, listChanges } from '#contract/changes.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { waitingPlaces } from '#http/waiting-places.ts';
import { changeLogStore } from '#table/changes/change-log-store.ts';
import { changedRecords } from '#table/changes/changed-records.ts';

export const handler = endpoint(
  listChanges,
  async ({ caller, query, refuse, remainingMs, fits, table, now }) => {
    const places = waitingPlaces(caller.workspaceId, query.wait);
    const ports = {
      log: changeLogStore(table),
      records: changedRecords(table),
      fits: (data: Change[]) => fits({ status: 200, data, next_cursor: '', has_more: true }),
      now,
      sleep,
      mayWait: places.take,
      remainingMs,
      refuse,
    };
    try {
      return { status: 200, ...(await readChanges(ports, caller, query)) };
    } finally {
      await places.leave();
    }
  },
);
