import type { Traces } from '#domain/market/privacy/traces.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { transact, updateEntry } from '#table/dynamodb/transact.ts';
import { removePeopleAt } from '#table/people/remove-people.ts';
import type { Table } from '#table/table.ts';
import type { FoundPerson, FoundTrace } from './find-person.ts';
import { createFollowingWrites, withUnusedName } from './following-writes.ts';
import { personalData } from './personal-data.ts';
import { type Item, listResponsePartKeys, toReadableItem, toStoredAttribute } from './readable-item.ts';
import { hasPerson, type ItemPosition, isInUnchanged, removePerson } from './typed-text.ts';

/** Each retry means a concurrent write. Ten in a row are not realistic. */
const MAX_TRIES = 10;

/** Attributes that belong to the record, not to the person. Items are found and sorted by them. */
const UNCHANGED_ATTRIBUTES = new Set(['PK', 'SK', 'id', 'account_id', 'document_ids', 'q', 'expires_at']);

const isUnchanged = (entity: FoundTrace['entity'], name: string): boolean =>
  UNCHANGED_ATTRIBUTES.has(name) || personalData[entity].unchanged?.includes(name) === true;

export type Outcome = 'removed' | 'redacted' | 'left';

const isChanged = (previousValue: unknown, nextValue: unknown): boolean =>
  JSON.stringify(previousValue) !== JSON.stringify(nextValue);

/** Rewrites an item until it no longer names the person, each time only if it is unchanged since the read. */
async function redact(
  table: Table,
  trace: FoundTrace,
  pattern: Traces,
  position: ItemPosition,
): Promise<Outcome> {
  const { key, entity } = trace;
  let isRedacted = false;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const item = await getItem(table, key, (storedItem): Item => storedItem);
    if (!item) return 'removed';
    const readable = await toReadableItem(table, entity, item, key);
    if (!hasPerson(pattern, entity, readable, position)) return 'redacted';
    const cleaned = await withUnusedName(
      table,
      trace,
      readable,
      removePerson(pattern, entity, readable, position),
    );
    const names = Object.keys(readable).filter(
      (name) => !isUnchanged(entity, name) && isChanged(readable[name], cleaned[name]),
    );
    if (names.length === 0) {
      return isRedacted && !isInUnchanged(pattern, entity, readable, position) ? 'redacted' : 'left';
    }
    const changes = await Promise.all(
      names.map(async (name) => [name, await toStoredAttribute(entity, name, cleaned[name])] as const),
    );
    const isCounted = typeof item.revision === 'number';
    const comparedNames = isCounted ? ['revision'] : names;
    const outcome = await transact(table, [
      updateEntry(key, {
        set: {
          ...Object.fromEntries(changes),
          ...(isCounted && { revision: Number(item.revision) + 1 }),
        },
        when: Object.fromEntries(comparedNames.map((name) => [name, item[name]])),
      }),
      ...(await createFollowingWrites(table, trace, item, cleaned)),
    ]);
    isRedacted ||= outcome.committed;
  }
  throw new Error(`${key.PK} ${key.SK} was written ${MAX_TRIES} times while it was redacted; run this again`);
}

async function remove(table: Table, { key, entity }: FoundTrace): Promise<Outcome> {
  const item =
    entity === 'idempotentAnswer' ? await getItem(table, key, (storedItem): Item => storedItem) : undefined;
  await batchDelete(table, [...(item ? listResponsePartKeys(item, key) : []), key]);
  return 'removed';
}

/**
 * Erases everything found. Records go last, in reverse order of discovery, so none goes before the data that
 * only it leads to. If an erasure is interrupted, the same command finds the rest.
 */
export async function erasePerson(
  table: Table,
  { traces, records, pattern, positionOf: getPosition }: FoundPerson,
  report: (workspaceId: string | undefined, entity: string, outcome: Outcome) => void,
): Promise<void> {
  const memberships = traces.filter(({ entity }) => entity === 'peopleListMember');
  for (const trace of traces) {
    const { entity, workspaceId } = trace;
    const { erasure } = personalData[entity];
    if (entity === 'peopleListMember') continue;
    if (erasure === 'removed') report(workspaceId, entity, await remove(table, trace));
    else if (erasure === 'redacted') {
      report(workspaceId, entity, await redact(table, trace, pattern, getPosition(trace)));
    } else report(workspaceId, entity, 'left');
  }
  for (const { key, workspaceId } of records.toReversed()) {
    await removePeopleAt(table, workspaceId, [key]);
    report(workspaceId, 'person', 'removed');
  }
  // Removing the person removed their current memberships. These are leftovers.
  for (const { key, entity, workspaceId } of memberships) {
    await batchDelete(table, [key]);
    report(workspaceId, entity, 'removed');
  }
}
