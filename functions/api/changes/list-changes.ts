import { type Change, listChanges } from '#contract/changes.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import { endpoint } from '#http/endpoint.ts';
import { readStagePepper } from '#platform/suppression-pepper.ts';
import { createChangeLogStore } from '#table/changes/change-log-store.ts';
import { createChangedRecords } from '#table/changes/changed-records.ts';

export const handler = endpoint(
  listChanges,
  async ({ caller, query, refuse, remainingMs, fits, table, now }) => {
    const ports = {
      log: createChangeLogStore(table),
      records: createChangedRecords(table),
      cursorSecret: await readStagePepper(),
      fits: (data: Change[]) => fits({ status: 200, data, next_cursor: '', has_more: true }),
      now,
      remainingMs,
      refuse,
    };
    return { status: 200, ...(await readChanges(ports, caller, query)) };
  },
);
