import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { sendQuery } from './query-all.ts';

const { byActivity } = tableSchema.listIndexes;

/** The parts behind the time in the sort keys of what is due by now in a partition of the index, longest due first. */
export async function listDue(table: Table, partition: string, now: Date, max: number): Promise<string[][]> {
  const { Items = [] } = await sendQuery(table, {
    IndexName: byActivity.name,
    KeyConditionExpression: '#partition = :all AND #sort < :end',
    ExpressionAttributeNames: {
      '#partition': byActivity.partitionAttribute,
      '#sort': byActivity.sortAttribute,
    },
    // Ids follow the timestamp. The tilde sorts after all of them, so what is due at this exact time is included.
    ExpressionAttributeValues: { ':all': partition, ':end': `${now.toISOString()}~` },
    Limit: max,
  });
  return Items.map((item) => String(item[byActivity.sortAttribute]).split('#').slice(1));
}
