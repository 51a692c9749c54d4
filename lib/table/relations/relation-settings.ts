import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { NAMED_RELATIONS, type NamedRelation, QUIET_BY_DEFAULT } from '#contract/relation.ts';
import type { QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';

const settings = z.object({ quiet: z.array(z.enum(NAMED_RELATIONS)) });

/** Which relations a workspace has made quiet. */
export function createRelationSettings(table: Table) {
  async function readQuietRelations(workspaceId: string): Promise<readonly NamedRelation[]> {
    const storedSettings = await getItem(table, keys.relationSettings(workspaceId), settings);
    return storedSettings?.quiet ?? QUIET_BY_DEFAULT;
  }

  return {
    listQuiet: readQuietRelations,

    /** A pending job in the same transaction follows the change at all accounts. */
    async setQuiet(workspaceId: string, requested: readonly NamedRelation[]): Promise<void> {
      if (isDeepStrictEqual(await readQuietRelations(workspaceId), requested)) return;
      await transact(table, [
        putEntry({ ...keys.relationSettings(workspaceId), quiet: requested }),
        putPendingJob('refit_workspace', workspaceId, workspaceId, new Date(timeOf(table))),
      ]);
    },
  } satisfies QuietRelations & Record<string, unknown>;
}
