import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { createPrefixQuery, listItemsUnder, sendQuery } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import type { Table } from '#table/table.ts';
import { toDetectionRecord } from './detection-item.ts';

const compareByDate = (a: DetectionRecord, b: DetectionRecord): number =>
  b.detected_at.localeCompare(a.detected_at) ||
  b.created_at.localeCompare(a.created_at) ||
  (a.id < b.id ? 1 : -1);

/** The detections at an account as of now, newest first. */
export async function listDetections(
  table: Table,
  workspaceId: string,
  accountId: string,
): Promise<DetectionRecord[]> {
  const items = await listItemsUnder(table, keys.detection(workspaceId, accountId, ''));
  return items.map(toDetectionRecord).sort(compareByDate);
}

/** Whether the account has any detection as of now, open or not. */
export async function hasDetections(table: Table, workspaceId: string, accountId: string): Promise<boolean> {
  const { PK, SK } = keys.detection(workspaceId, accountId, '');
  const { Count = 0 } = await sendQuery(table, {
    ...createPrefixQuery(PK, SK),
    Select: 'COUNT',
    Limit: 1,
    ConsistentRead: true,
  });
  return Count > 0;
}

/**
 * The detections at an account, newest first. An account that has just become a customer's is left alone before its
 * detections say so.
 */
export async function listDetectionsWithRelation(
  table: Table,
  workspaceId: string,
  accountId: string,
): Promise<readonly DetectionRecord[]> {
  const [account, detections] = await Promise.all([
    getItem(table, keys.account(workspaceId, accountId), toAccountRecord),
    listDetections(table, workspaceId, accountId),
  ]);
  const quietRelation =
    account && (await findQuietRelation(createRelationSettings(table), workspaceId, account));
  return quietRelation
    ? detections.map((detection) => ({ ...detection, quiet_relation: quietRelation }))
    : detections;
}
