import type { Change } from '#contract/changes.ts';
import type { ChangedRecords, ChangeEntry } from '#domain/outbound/changes/change-log.ts';
import { canSeeRun as canSeePushRun } from '#domain/outbound/pushes/push-run-record.ts';
import {
  canSeeAccount,
  canSeePerson,
  scopedMemberId,
  type Viewer,
} from '#domain/shared/visibility/viewer.ts';
import { type ReadingContext, toApiDetection } from '#domain/signals/detections/api-detection.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-record.ts';
import { getReader } from '#domain/signals/detections/detection-state.ts';
import { canSeeRun } from '#domain/signals/runs/run-record.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { toListedAccount } from '#table/accounts/account-list.ts';
import { toDetectionRecord } from '#table/detections/detection-item.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { type Key, keys, parseAccountId } from '#table/keys.ts';
import { parsePersonKey, toPersonRecord } from '#table/people/person-item.ts';
import { toPushRunRecord } from '#table/pushes/push-run-item.ts';
import { toRunRecord } from '#table/runs/run-item.ts';
import { type Table, timeOf } from '#table/table.ts';

type Item = Readonly<Record<string, unknown>>;

/** Where a changed record is. */
function findKey(workspaceId: string, { type, id }: ChangeEntry): Key | undefined {
  switch (type) {
    case 'account':
      return keys.account(workspaceId, id);
    case 'person':
      return parsePersonKey(workspaceId, id);
    case 'detection':
      return keys.detection(workspaceId, accountIdOfDetection(id) ?? '', id);
    case 'run':
      return keys.run(workspaceId, id);
    case 'push_run':
      return keys.pushRun(workspaceId, id);
  }
}

/** The account that decides who may see a record, and whose name a detection shows. */
function findAccountKey(workspaceId: string, entry: ChangeEntry, key: Key): Key | undefined {
  if (entry.type === 'person' || entry.type === 'detection') {
    return keys.account(workspaceId, parseAccountId(key));
  }
  return entry.accountId === undefined ? undefined : keys.account(workspaceId, entry.accountId);
}

/** The record as its list shows it, if it exists and the viewer may see it. */
function toVisible(
  viewer: Viewer,
  { type }: ChangeEntry,
  item: Item,
  accountItem: Item | undefined,
  readingContext: ReadingContext,
): Pick<Change, 'type' | 'record'> | undefined {
  const account = accountItem && toListedAccount(accountItem);
  switch (type) {
    case 'account': {
      const record = toListedAccount(item);
      return canSeeAccount(viewer, record) ? { type, record } : undefined;
    }
    case 'person': {
      if (!account) return undefined;
      const record = toPersonRecord(item);
      return canSeePerson(viewer, { person: record, account }) ? { type, record } : undefined;
    }
    case 'detection': {
      if (!account || !canSeeAccount(viewer, account)) return undefined;
      return { type, record: toApiDetection(toDetectionRecord(item), account, readingContext) };
    }
    case 'run': {
      const record = toRunRecord(item);
      return canSeeRun(viewer, record, account) ? { type, record } : undefined;
    }
    case 'push_run': {
      const record = toPushRunRecord(item);
      return canSeePushRun(viewer, record) ? { type, record } : undefined;
    }
  }
}

/** Reads changed records for the feed, strongly consistent: what an entry reports is in the table already. */
export const createChangedRecords = (table: Table): ChangedRecords => ({
  async readVisible(viewer, entries) {
    const { workspaceId } = viewer;
    const memberId = scopedMemberId(viewer);
    const readingContext = { reader: getReader(viewer), now: new Date(timeOf(table)) };
    const locatedEntries = entries.map((entry) => {
      const key = findKey(workspaceId, entry);
      return { entry, key, account: key && findAccountKey(workspaceId, entry, key) };
    });
    const requestedKeys = new Map(
      locatedEntries.flatMap(({ key, account }) =>
        [key, account].flatMap((requestedKey) =>
          requestedKey ? [[encodeKeyText(requestedKey), requestedKey] as const] : [],
        ),
      ),
    );
    const itemsByKey = new Map(
      (await batchGet(table, [...requestedKeys.values()])).map((item) => [
        encodeKeyText(readKey(item)),
        item,
      ]),
    );
    const itemAt = (key: Key | undefined) => key && itemsByKey.get(encodeKeyText(key));
    return locatedEntries.map(({ entry, key, account }): Change | undefined => {
      const { type, id, change, owners, isVisibilityOnly } = entry;
      // Nothing changed for those who see everything.
      if (memberId === undefined && isVisibilityOnly) return undefined;
      const item = itemAt(key);
      const visibleRecord = item && toVisible(viewer, entry, item, itemAt(account), readingContext);
      const changed_at = new Date(entry.at).toISOString();
      if (visibleRecord)
        return {
          id,
          changed_at,
          change: change === 'deleted' ? 'updated' : change,
          ...visibleRecord,
        } as Change;
      if (memberId !== undefined && !owners.includes(memberId)) return undefined;
      return { type, id, changed_at, change: 'deleted', record: null };
    });
  },
});
