import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { WatchedPeople, WatchedPerson } from '#domain/market/people/champion.ts';
import { type RosterStates, rosterState } from '#domain/signals/moves/move-ports.ts';
import { findItems, mapChunks } from '#table/dynamodb/batch.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import {
  checkEntry,
  ENTRIES_PER_TRANSACTION,
  putEntry,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Each sync of the account renews the entry. Someone not synced for this long is not a champion. */
const RETENTION_DAYS = 400;
/** Newer entries are left alone, so a sync without changes writes nothing. */
const RENEWED_AFTER_DAYS = 30;

const watchedItem = z.object({ ids: z.set(z.string()), expires_at: z.number() });

const UNKNOWN_ITEM: z.infer<typeof watchedItem> = { ids: new Set(), expires_at: 0 };

/**
 * A hint only: readers check the people themselves. So leaving a list needs no cleanup, and the id of a
 * deleted person is harmless until it expires.
 */
export const createWatchedPeople = (table: Table, now: () => Date): WatchedPeople => {
  const getNowSeconds = (): number => Math.floor(now().getTime() / 1000);

  const readItems = (workspaceId: string, hashes: readonly string[]) =>
    findItems(table, hashes, (hash) => keys.watchedPerson(workspaceId, hash), watchedItem);

  return {
    async find(workspaceId, hashes) {
      const itemsByHash = await readItems(workspaceId, hashes);
      return new Map([...itemsByHash].map(([hash, { ids }]) => [hash, [...ids].sort()]));
    },

    async add(workspaceId, people) {
      const storedItems = await readItems(
        workspaceId,
        people.map(({ hash }) => hash),
      );
      const renewFrom = getNowSeconds() + (RETENTION_DAYS - RENEWED_AFTER_DAYS) * DAY_SECONDS;
      const isFresh = ({ hash, id }: WatchedPerson): boolean => {
        const { ids, expires_at } = storedItems.get(hash) ?? UNKNOWN_ITEM;
        return ids.has(id) && expires_at >= renewFrom;
      };
      const stalePeople = people.filter((person) => !isFresh(person));
      // A transaction has one entry per item.
      const byHash = [...Map.groupBy(stalePeople, ({ hash }) => hash)];
      await mapChunks(byHash, ENTRIES_PER_TRANSACTION, (chunk) =>
        transact(
          table,
          chunk.map(([hash, peopleOfHash]) =>
            updateEntry(keys.watchedPerson(workspaceId, hash), {
              set: { expires_at: getNowSeconds() + RETENTION_DAYS * DAY_SECONDS },
              add: { ids: new Set(peopleOfHash.map(({ id }) => id)) },
            }),
          ),
        ),
      );
    },
  };
};

/** One small item per account. The people themselves record who was listed. */
export const createRosterStates = (table: Table): RosterStates => ({
  get: (workspaceId, accountId) => getItem(table, keys.rosterState(workspaceId, accountId), rosterState),

  async put(workspaceId, accountId, state) {
    await transact(table, [
      checkEntry(keys.account(workspaceId, accountId), exists()),
      putEntry({ ...keys.rosterState(workspaceId, accountId), ...state }),
    ]);
  },
});
