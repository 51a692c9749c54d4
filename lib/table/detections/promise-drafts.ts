import { chunked } from '#domain/shared/work/chunked.ts';
import type { FadeScoresPorts } from '#domain/signals/detections/fade-scores.ts';
import { ENTRIES_PER_TRANSACTION, transact } from '#table/dynamodb/transact.ts';
import { notePendingWork } from '#table/pending-work/pending-work.ts';
import { type Table, timeOf } from '#table/table.ts';

/** Promises for many accounts at once. An account's earlier promise is replaced, so that it is kept once. */
export const promiseDrafts =
  (table: Table): FadeScoresPorts['promiseDrafts'] =>
  async (workspaceId, accountIds, waitMs) => {
    const at = new Date(timeOf(table));
    for (const ids of chunked(accountIds, ENTRIES_PER_TRANSACTION))
      await transact(
        table,
        ids.map((id) => notePendingWork('redraft_messages', workspaceId, id, at, waitMs)),
      );
  };
