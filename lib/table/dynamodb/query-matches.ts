import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';

export type TableQuery = Omit<QueryCommandInput, 'TableName'>;

/**
 * If the filter removes rows, the query keeps reading in parts of at least this size until the page is full.
 */
const MIN_READ = 500;

/** How many rows a query finds. */
export async function countMatches(table: Table, query: TableQuery): Promise<number> {
  let count = 0;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await table.client.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
        Select: 'COUNT',
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}

/** Reads `take` matches after skipping some. */
export async function readMatches(
  table: Table,
  query: TableQuery,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let left = skip;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
        // Most queries filter nothing out, so the first read fetches just one page.
        Limit: Math.max(start ? MIN_READ : 0, left + take - found.length),
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    found.push(...Items.slice(left, left + take - found.length));
    left = Math.max(0, left - Items.length);
    start = LastEvaluatedKey;
  } while (start && found.length < take);
  return found;
}
