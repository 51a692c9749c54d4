import { parsePersonId } from '#domain/market/people/person-id.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountIdOfDetection } from '#domain/signals/detections/detection-record.ts';
import { encodeKeyText, recordKeys } from '#platform/table-keys.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import type { Key } from '#table/keys.ts';
import { getFunctionTable } from '#table/table.ts';

const ACCOUNT_ID = /\bacc_[0-9a-z]{1,60}\b/g;
const PERSON_ID = /\bper_[0-9a-z]{1,60}_[0-9a-v]{16}\b/g;
const DETECTION_ID = /\bdet_[0-9a-z]{1,60}_[0-9a-v]{16}\b/g;

/**
 * Ids of accounts and people in a text that the viewer can't see; a detection counts as its account. Deleted records don't
 * count: they have no owner.
 */
export async function findHiddenIds(viewer: Viewer, text: string): Promise<string[]> {
  const member = scopedMemberId(viewer);
  if (member === undefined) return [];
  const { workspaceId } = viewer;
  const ofDetections = (text.match(DETECTION_ID) ?? []).flatMap((id) => accountIdOfDetection(id) ?? []);
  const accounts = [...new Set([...(text.match(ACCOUNT_ID) ?? []), ...ofDetections])];
  const people = [...new Set(text.match(PERSON_ID))].flatMap((id) => {
    const parts = parsePersonId(id);
    return parts ? [{ id, parts }] : [];
  });
  if (accounts.length + people.length === 0) return [];
  const keys = [
    ...accounts.map((id) => recordKeys.account(workspaceId, id)),
    ...people.flatMap(({ parts }) => [
      recordKeys.account(workspaceId, parts.accountId),
      recordKeys.person(workspaceId, parts),
    ]),
  ];
  const distinctKeys = [...new Map(keys.map((key) => [encodeKeyText(key), key])).values()];
  const records = await batchGet(getFunctionTable(), distinctKeys, ['PK', 'SK', 'owner_id']);
  const owners = new Map(
    records.map(({ PK, SK, owner_id }) => [encodeKeyText({ PK, SK }), owner_id ?? null]),
  );
  const ownerOf = (key: Key): unknown => owners.get(encodeKeyText(key));
  const isSomeoneElses = (owner: unknown): boolean => owner !== undefined && owner !== member;
  return [
    ...accounts.filter((id) => isSomeoneElses(ownerOf(recordKeys.account(workspaceId, id)))),
    ...people
      .filter(
        ({ parts }) =>
          isSomeoneElses(ownerOf(recordKeys.person(workspaceId, parts))) &&
          ownerOf(recordKeys.account(workspaceId, parts.accountId)) !== member,
      )
      .map(({ id }) => id),
  ];
}
