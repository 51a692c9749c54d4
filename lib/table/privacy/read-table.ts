import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { scanPages } from '#table/dynamodb/query-all.ts';
import type { Table } from '#table/table.ts';
import type { Item } from './readable-item.ts';

/** Concurrent 1 MB pages: enough for 500 MB per minute with 8 MB of memory. */
const SEGMENTS = 8;

/** DynamoDB's item count, updated every six hours. */
async function countItems({ client, name }: Table): Promise<number> {
  const { Table: description } = await client.send(new DescribeTableCommand({ TableName: name }));
  return description?.ItemCount ?? 0;
}

/**
 * Reads every item of the table with strong consistency, several segments in parallel. No index says where a
 * person is named. A gigabyte costs 262,144 read units.
 */
export async function readTable(
  table: Table,
  visit: (item: Item) => Promise<void> | void,
  progress: (share: number) => void = () => undefined,
): Promise<number> {
  const expectedCount = await countItems(table);
  let readCount = 0;
  const readSegment = async (Segment: number): Promise<void> => {
    for await (const items of scanPages(table, { Segment, TotalSegments: SEGMENTS })) {
      for (const item of items) await visit(item);
      readCount += items.length;
      progress(expectedCount === 0 ? 0 : Math.min(1, readCount / expectedCount));
    }
  };
  await Promise.all(Array.from({ length: SEGMENTS }, (_, index) => readSegment(index)));
  return readCount;
}
