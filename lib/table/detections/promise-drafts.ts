import type { FadeScoresPorts } from '#domain/signals/detections/fade-scores.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { pendingWorkItem } from '#table/pending-work/pending-work.ts';
import { type Table, timeOf } from '#table/table.ts';

/** Promises for many accounts at once. An account's earlier promise is replaced, so that it is kept once. */
export const promiseDrafts =
  (table: Table): FadeScoresPorts['promiseDrafts'] =>
  async (workspaceId, accounts) => {
    const at = new Date(timeOf(table));
    await batchPut(
      table,
      accounts.map(({ id, waitMs }) => pendingWorkItem('redraft_messages', workspaceId, id, at, waitMs)),
    );
  };
