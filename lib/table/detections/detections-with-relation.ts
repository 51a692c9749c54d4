import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import type { Table } from '#table/table.ts';
import { detectionsAt } from './detections-at.ts';

/**
 * The detections at an account, newest first. An account that has just become a customer's is left alone before its
 * detections say so.
 */
export async function detectionsWithRelation(
  table: Table,
  workspaceId: string,
  accountId: string,
): Promise<readonly DetectionRecord[]> {
  const [account, detections] = await Promise.all([
    getItem(table, keys.account(workspaceId, accountId), toAccountRecord),
    detectionsAt(table, workspaceId, accountId),
  ]);
  const quiet = account && (await findQuietRelation(relationSettings(table), workspaceId, account));
  return quiet ? detections.map((each) => ({ ...each, quiet_relation: quiet })) : detections;
}
