import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type CheckTarget, kindOf, type ScannedRow, workspaceOf } from './check-targets.ts';

const scannedRow = z.object({
  PK: z.string(),
  SK: z.string(),
  workspace_id: z.unknown().optional(),
});

/** A page of the table: what to check, and the progress so far. */
export interface TablePage {
  readonly targets: readonly CheckTarget[];
  /** Items read so far. */
  readonly items: number;
  /** The share of the table read so far, from 0 to 1. */
  readonly share: number;
}

function targetOf({ PK, SK }: ScannedRow, workspaceId: string): CheckTarget | undefined {
  // The entry may be all that is left of a workspace.
  if (PK === keys.workspaceEntry('').PK) {
    return { workspaceId, kind: 'workspace', PK: keys.workspace(workspaceId).PK };
  }
  if (PK.startsWith('PENDING_WORK#')) return { workspaceId, kind: 'pending_work', PK, SK };
  const kind = kindOf(PK);
  return kind && { workspaceId, kind, PK };
}

/** DynamoDB updates this count every six hours, which is good enough for a progress bar. */
async function readItemCount({ client, name }: Table): Promise<number> {
  const { Table: description } = await client.send(new DescribeTableCommand({ TableName: name }));
  return description?.ItemCount ?? 0;
}

/**
 * Finds what to check, for one workspace or for all. No record points to the partitions of locks, keys and leftovers of
 * deleted records, so the whole table is scanned, once for any number of workspaces. The scan is eventually consistent, at
 * half the price, because every target is read again before anything is reported.
 */
export async function* readTargets(
  table: Table,
  workspace: string | 'all',
): AsyncGenerator<TablePage, void, undefined> {
  const expected = await readItemCount(table);
  const filter: Partial<ScanCommandInput> =
    workspace === 'all'
      ? {}
      : {
          FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
          ExpressionAttributeValues: { ':id': workspace },
        };
  let items = 0;
  let lastPartition = '';
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const {
      Items = [],
      ScannedCount = 0,
      LastEvaluatedKey,
    } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ProjectionExpression: 'PK, SK, workspace_id',
        ...filter,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    const targets = new Map<string, CheckTarget>();
    for (const row of Items.map((item) => scannedRow.parse(item))) {
      const workspaceId = workspaceOf(row);
      if (workspaceId === undefined || (workspace !== 'all' && workspaceId !== workspace)) continue;
      const target = targetOf(row, workspaceId);
      if (target === undefined) continue;
      const name = `${target.kind} ${target.PK} ${target.SK ?? ''}`;
      // The items of a partition are adjacent, even across pages.
      if (name !== lastPartition) targets.set(name, target);
      if (target.SK === undefined) lastPartition = name;
    }
    items += ScannedCount;
    ExclusiveStartKey = LastEvaluatedKey;
    yield {
      targets: [...targets.values()],
      items,
      share: ExclusiveStartKey ? Math.min(0.99, items / Math.max(expected, 1)) : 1,
    };
  } while (ExclusiveStartKey);
}
