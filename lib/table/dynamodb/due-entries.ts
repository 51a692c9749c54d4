import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { sendQuery } from './query-all.ts';

const { byActivity } = tableSchema.listIndexes;

/** What is due by a time in a partition of the index, longest due first. */
export const createDueQuery = (partition: string, latestDueAt: string, max: number) => ({
  IndexName: byActivity.name,
  KeyConditionExpression: '#partition = :all AND #sort < :end',
  ExpressionAttributeNames: {
    '#partition': byActivity.partitionAttribute,
    '#sort': byActivity.sortAttribute,
  },
  // Ids follow the timestamp. The tilde sorts after all of them, so what is due at this exact time is included.
  ExpressionAttributeValues: { ':all': partition, ':end': `${latestDueAt}~` },
  Limit: max,
});

/** The parts behind the time in the sort keys of what is due by now. */
export async function listDue(table: Table, partition: string, now: Date, max: number): Promise<string[][]> {
  const { Items = [] } = await sendQuery(table, createDueQuery(partition, now.toISOString(), max));
  return Items.map((item) => String(item[byActivity.sortAttribute]).split('#').slice(1));
}
