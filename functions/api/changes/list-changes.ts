import { setTimeout as sleep } from 'node:timers/promises';
import { type Change, listChanges, WAITS_OF_A_WORKSPACE } from '#contract/changes.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { placesFor } from '#http/places.ts';
import { env } from '#platform/env.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { changeLogStore } from '#table/changes/change-log-store.ts';
import { changedRecords } from '#table/changes/changed-records.ts';

/** To read and send a last page. */
const AFTERWARD_MS = 5_000;

export const handler = endpoint(
  listChanges,
  async ({ caller, query, refuse, remainingMs, fits, table, now }) => {
    const places = placesFor({
      keyOf: keyUseKeys.waitingPlace,
      workspaceId: caller.workspaceId,
      ofWorkspace: WAITS_OF_A_WORKSPACE,
      ofStage: env.waitsAtOnce(),
      ms: query.wait * 1_000 + AFTERWARD_MS,
    });
    const ports = {
      log: changeLogStore(table),
      records: changedRecords(table),
      fits: (data: Change[]) => fits({ status: 200, data, next_cursor: '', has_more: true }),
      now,
      sleep,
      mayWait: async () => (await places.take()) === true,
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
