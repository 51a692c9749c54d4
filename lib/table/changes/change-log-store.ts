import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { CURSOR_DAYS, changeTypes } from '#contract/changes.ts';
import type { ChangeEntry, ChangeLog, LoggedChanges } from '#domain/outbound/changes/change-log.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { DAY_SECONDS } from '#platform/retention.ts';
import { anyOf, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem, putItem, updateIf } from '#table/dynamodb/items.ts';
import { sendQuery } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';

/** A page of the feed, and about 8 KB. */
const ENTRIES_PER_ITEM = 100;
/** A day longer than a cursor is good, because cursors are checked by another clock. */
const RETENTION_SECONDS = (CURSOR_DAYS + 1) * DAY_SECONDS;
/** For workspaces that were removed. A reader that is still there begins again. */
const HEAD_RETENTION_SECONDS = 400 * DAY_SECONDS;
/** Each shard of the stream is a writer. With pauses, even dozens of them don't lose this many races for one position. */
const MAX_TRIES = 30;
const PAUSE_MS = { first: 10, longest: 500 };
const LAST_POSITION = 99_999_999_999_999;

const CHANGES_BY_CODE = { c: 'created', u: 'updated', d: 'deleted' } as const;
const CHANGE_CODES = { created: 'c', updated: 'u', deleted: 'd' } as const;

/** Names are short because a busy workspace has millions of entries. */
const storedEntry = z.object({
  t: z.enum(changeTypes),
  i: z.string(),
  c: z.enum(['c', 'u', 'd']),
  w: z.number(),
  a: z.string().optional(),
  o: z.array(z.string()).optional(),
  s: z.literal(1).optional(),
});

const storedChanges = z.object({ position: z.int(), noted_at: z.number(), notes: z.array(storedEntry) });
const storedHead = z.object({ position: z.int() });

const toStored = (entry: ChangeEntry): z.infer<typeof storedEntry> => ({
  t: entry.type,
  i: entry.id,
  c: CHANGE_CODES[entry.change],
  w: entry.at,
  ...(entry.accountId !== undefined && { a: entry.accountId }),
  ...(entry.owners.length > 0 && { o: [...entry.owners] }),
  ...(entry.isVisibilityOnly && { s: 1 }),
});

const toEntry = ({ t, i, c, w, a, o = [], s }: z.infer<typeof storedEntry>): ChangeEntry => ({
  type: t,
  id: i,
  change: CHANGES_BY_CODE[c],
  at: w,
  owners: o,
  ...(a !== undefined && { accountId: a }),
  ...(s && { isVisibilityOnly: true }),
});

const toLoggedChanges = ({ position, notes }: z.infer<typeof storedChanges>): LoggedChanges => ({
  position,
  entries: notes.map(toEntry),
});

export function createChangeLogStore(table: Table): ChangeLog {
  const readHead = async (workspaceId: string): Promise<number> =>
    (await getItem(table, keys.changeHead(workspaceId), (item) => storedHead.parse(item).position)) ?? 0;

  /** Takes a position if it is free. If the response is lost, the entries may be added twice, which readers accept. */
  async function claimPosition(
    workspaceId: string,
    position: number,
    entries: readonly ChangeEntry[],
  ): Promise<boolean> {
    const now = timeOf(table);
    const Item = {
      ...keys.changes(workspaceId, position),
      position,
      noted_at: now,
      notes: entries.map(toStored),
      expires_at: Math.floor(now / 1000) + RETENTION_SECONDS,
    };
    return putItem(table, Item, isAbsent());
  }

  /** The head may lag behind, never run ahead. It is needed when a quiet workspace's last changes have expired. */
  async function moveHead(workspaceId: string, position: number): Promise<void> {
    await updateIf(table, {
      Key: keys.changeHead(workspaceId),
      set: { position, expires_at: Math.floor(timeOf(table) / 1000) + HEAD_RETENTION_SECONDS },
      when: anyOf(isAbsent('position'), isBelow('position', position)),
    });
  }

  /** A position is taken only after those before it. A lagging replica could show one without them. */
  async function readBetween(
    workspaceId: string,
    fromPosition: number,
    toPosition: number,
    Limit: number,
    isBackward = false,
  ) {
    const { Items = [] } = await sendQuery(table, {
      KeyConditionExpression: 'PK = :partition AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':partition': keys.changes(workspaceId, fromPosition).PK,
        ':from': keys.changes(workspaceId, fromPosition).SK,
        ':to': keys.changes(workspaceId, toPosition).SK,
      },
      Limit,
      ScanIndexForward: !isBackward,
      ConsistentRead: true,
    });
    return Items.map((item) => storedChanges.parse(item));
  }

  /** The last position that is taken. Those until `known` are, even if they have expired. */
  async function findLastPosition(workspaceId: string, knownPosition: number): Promise<number> {
    const [lastItem] = await readBetween(workspaceId, knownPosition + 1, LAST_POSITION, 1, true);
    return lastItem?.position ?? knownPosition;
  }

  return {
    async append(workspaceId, entries) {
      let lastPosition = await readHead(workspaceId);
      for (const chunk of splitIntoChunks(entries, ENTRIES_PER_ITEM)) {
        for (let tries = 1; !(await claimPosition(workspaceId, lastPosition + 1, chunk)); tries += 1) {
          if (tries === MAX_TRIES) throw new Error(`the change log of ${workspaceId} has too many writers`);
          // A lost put costs as much as one that succeeds, and all writers share one partition.
          await sleep(Math.random() * Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** tries));
          // Taken positions are readable, and so are all before them: no position is ever left out.
          lastPosition = await findLastPosition(workspaceId, lastPosition + 1);
        }
        lastPosition += 1;
        // At once: if this writer dies, the next ones must not begin far behind.
        await moveHead(workspaceId, lastPosition);
      }
    },

    async read(workspaceId, startPosition, max) {
      return (await readBetween(workspaceId, startPosition, LAST_POSITION, max)).map(toLoggedChanges);
    },

    async hasAllBefore(workspaceId, position) {
      if ((await readHead(workspaceId)) >= position - 1) return true;
      // The head lags if a writer is about to move it.
      return (await readBetween(workspaceId, position - 1, position - 1, 1)).length > 0;
    },

    async findPosition(workspaceId, since) {
      // The head lags if a writer is about to move it.
      let upperBound = (await findLastPosition(workspaceId, await readHead(workspaceId))) + 1;
      // Between the oldest position and the next one. Those that expired are older than any cursor.
      const [oldestItem] = await readBetween(workspaceId, 0, LAST_POSITION, 1);
      let lowerBound = (oldestItem?.position ?? upperBound) - 1;
      while (upperBound - lowerBound > 1) {
        const middle = Math.floor((lowerBound + upperBound) / 2);
        const [middleItem] = await readBetween(workspaceId, middle, middle, 1);
        if (middleItem && middleItem.noted_at >= since.getTime()) upperBound = middle;
        else lowerBound = middle;
      }
      return upperBound;
    },
  };
}

/** When `start-due-searches` last ran. */
export const readLastChangeBeat = (table: Table): Promise<string | undefined> =>
  getItem(table, keys.changeBeat(), ({ at }) => String(at));
