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
export function relationSettings(table: Table) {
  async function quiet(workspaceId: string): Promise<readonly NamedRelation[]> {
    const stored = await getItem(table, keys.relationSettings(workspaceId), settings);
    return stored?.quiet ?? QUIET_BY_DEFAULT;
  }

  return {
    quiet,

    /** A pending job in the same transaction follows the change at all accounts. */
    async setQuiet(workspaceId: string, requested: readonly NamedRelation[]): Promise<void> {
      if (isDeepStrictEqual(await quiet(workspaceId), requested)) return;
      await transact(table, [
        putEntry({ ...keys.relationSettings(workspaceId), quiet: requested }),
        putPendingJob('refit_workspace', workspaceId, workspaceId, new Date(timeOf(table))),
      ]);
    },
  } satisfies QuietRelations & Record<string, unknown>;
}
