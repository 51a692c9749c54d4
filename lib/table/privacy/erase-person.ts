import { type Traces, textOf } from '#domain/market/privacy/traces.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { accountIdOfPartition, type Key, keys } from '#table/keys.ts';
import { notePendingWork } from '#table/pending-work/pending-work.ts';
import { removePeopleAt } from '#table/people/remove-people.ts';
import { type Table, timeOf } from '#table/table.ts';
import type { FoundPerson, FoundTrace } from './find-person.ts';
import { personalData } from './personal-data.ts';
import { type Item, partsOf, readableItem, storedAttribute } from './readable-item.ts';

/** Each retry means a concurrent write. Ten in a row are not realistic. */
const MOST_TRIES = 10;

/** Attributes that belong to the record, not to the person. Items are found and sorted by them. */
const KEPT = new Set([
  'PK',
  'SK',
  'id',
  'account_id',
  'name',
  'domain',
  'document_ids',
  'q',
  'f',
  'expires_at',
]);

export type Outcome = 'removed' | 'redacted' | 'left';

const isChanged = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/**
 * Increments the revision, so that a scan that has read the detection cannot write it back. Promises to refresh the
 * account, which a refresh in progress may have given the old words again.
 */
function moveDetections(
  table: Table,
  entity: FoundTrace['entity'],
  key: Key,
  workspaceId: string,
  item: Item,
): TransactEntry[] {
  if (entity !== 'detection') return [];
  const accountId = accountIdOfPartition(key);
  return [
    notePendingWork('refresh_standing', workspaceId, accountId, new Date(timeOf(table))),
    {
      Update: {
        Key: keys.detectionsOfSignal(workspaceId, accountId, String(item.signal_id)),
        UpdateExpression: 'ADD revision :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  ];
}

/** Rewrites an item until it no longer names the person, each time only if it is unchanged since the read. */
async function redact(
  table: Table,
  trace: FoundTrace,
  pattern: Traces,
  atCompany: boolean,
): Promise<Outcome> {
  const { key, entity, workspaceId = '' } = trace;
  let isRedacted = false;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const item = await getItem(table, key, (found): Item => found);
    if (!item) return 'removed';
    const readable = await readableItem(table, entity, item, key);
    if (!pattern.isIn(textOf(readable), atCompany)) return 'redacted';
    const cleaned = pattern.redact(readable, atCompany);
    const names = Object.keys(readable).filter(
      (name) => !KEPT.has(name) && isChanged(readable[name], cleaned[name]),
    );
    if (names.length === 0) return isRedacted ? 'redacted' : 'left';
    const changes = await Promise.all(
      names.map(async (name) => [name, await storedAttribute(entity, name, cleaned[name])] as const),
    );
    const isCounted = typeof item.revision === 'number';
    const update = setExpression({
      ...Object.fromEntries(changes),
      ...(isCounted && { revision: Number(item.revision) + 1 }),
    });
    const asRead = isCounted ? ['revision'] : names;
    const outcome = await transact(table, [
      {
        Update: {
          Key: key,
          ...update,
          ConditionExpression: asRead.map((_, at) => `#read${at} = :read${at}`).join(' AND '),
          ExpressionAttributeNames: {
            ...update.ExpressionAttributeNames,
            ...Object.fromEntries(asRead.map((name, at) => [`#read${at}`, name])),
          },
          ExpressionAttributeValues: {
            ...update.ExpressionAttributeValues,
            ...Object.fromEntries(asRead.map((name, at) => [`:read${at}`, item[name]])),
          },
        },
      },
      ...moveDetections(table, entity, key, workspaceId, item),
    ]);
    isRedacted ||= outcome.committed;
  }
  throw new Error(
    `${key.PK} ${key.SK} was written ${MOST_TRIES} times while it was redacted; run this again`,
  );
}

async function remove(table: Table, { key, entity }: FoundTrace): Promise<Outcome> {
  const item = entity === 'idempotentAnswer' ? await getItem(table, key, (found): Item => found) : undefined;
  await batchDelete(table, [...(item ? partsOf(item, key) : []), key]);
  return 'removed';
}

/**
 * Erases everything found. Records go last, in reverse order of discovery, so none goes before the data that
 * only it leads to. If an erasure is interrupted, the same command finds the rest.
 */
export async function erasePerson(
  table: Table,
  { traces, records, pattern, isAtCompany }: FoundPerson,
  tell: (workspaceId: string | undefined, entity: string, outcome: Outcome) => void,
): Promise<void> {
  const memberships = traces.filter(({ entity }) => entity === 'peopleListMember');
  for (const trace of traces) {
    const { key, entity, workspaceId } = trace;
    const { erasure } = personalData[entity];
    if (entity === 'peopleListMember') continue;
    if (erasure === 'removed') tell(workspaceId, entity, await remove(table, trace));
    else if (erasure === 'redacted') {
      tell(workspaceId, entity, await redact(table, trace, pattern, isAtCompany(key)));
    } else tell(workspaceId, entity, 'left');
  }
  for (const { key, workspaceId } of records.toReversed()) {
    await removePeopleAt(table, workspaceId, [key]);
    tell(workspaceId, 'person', 'removed');
  }
  // Removing the person removed their current memberships. These are leftovers.
  for (const { key, entity, workspaceId } of memberships) {
    await batchDelete(table, [key]);
    tell(workspaceId, entity, 'removed');
  }
}
