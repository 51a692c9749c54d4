import { readKey } from '#table/dynamodb/items.ts';
import { createProjection } from '#table/dynamodb/query-all.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { isItem } from './filter.ts';
import { requireText, type ShardQuery } from './list-io.ts';
import type { IndexRow, Item, Partition } from './list-request.ts';
import { compareUtf8 } from './sort-key.ts';

/** A row as paging needs it: its position and the requested attributes. */
export interface Candidate {
  readonly position: string;
  readonly item: Item;
}

/** The requested part of a list. */
export interface Window {
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** The query for one partition, or its part after a position, filtered, in one direction. */
export function createPartitionQuery(
  { index, attribute, value, sortKeyPrefix, sortKeyAfter }: Partition,
  filter: CompiledFilter,
  order: Window['order'],
): ShardQuery {
  const sort = sortKeyAfter
    ? {
        text: ` AND #sort ${order === 'asc' ? '>' : '<'} :sort`,
        name: sortKeyAfter.attribute,
        value: sortKeyAfter.value,
      }
    : sortKeyPrefix && {
        text: ' AND begins_with(#sort, :sort)',
        name: sortKeyPrefix.attribute,
        value: sortKeyPrefix.prefix,
      };
  const expression = typeof filter === 'string' ? undefined : filter;
  return {
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: `#partition = :partition${sort?.text ?? ''}`,
    ...(expression && { FilterExpression: expression.text }),
    ExpressionAttributeNames: {
      '#partition': attribute,
      ...(sort && { '#sort': sort.name }),
      ...expression?.names,
    },
    ExpressionAttributeValues: {
      ':partition': value,
      ...(sort && { ':sort': sort.value }),
      ...expression?.values,
    },
    ScanIndexForward: order === 'asc',
  };
}

export function selectAttributes(query: ShardQuery, projected: readonly string[]): ShardQuery {
  // If a partition is sorted by its own key, the key is named twice.
  const { ProjectionExpression, ExpressionAttributeNames: names } = createProjection(projected);
  return {
    ...query,
    ProjectionExpression,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...names },
  };
}

export function startAfter(query: ShardQuery, lastKey: Record<string, unknown> | undefined): ShardQuery {
  return lastKey ? { ...query, ExclusiveStartKey: lastKey } : query;
}

export const toCandidate = (item: Item, sortAttribute: string): Candidate => ({
  position: requireText(item, sortAttribute),
  item,
});

/** Rows without a filter map get an empty one. */
export const toIndexRow = (item: Item): IndexRow => ({
  filterMap: isItem(item.f) ? item.f : {},
  key: readKey(item),
});

/** Compares positions in a list. */
export const comparePositions =
  (order: Window['order']) =>
  (leftPosition: string, rightPosition: string): number =>
    (order === 'asc' ? 1 : -1) * compareUtf8(leftPosition, rightPosition);

/** Merges sorted runs. The engine's sort detects them: rows × log2(runs) comparisons. */
export function mergeRuns(runs: readonly (readonly Candidate[])[], order: Window['order']): Candidate[] {
  const compare = comparePositions(order);
  return runs.flat().sort((leftRow, rightRow) => compare(leftRow.position, rightRow.position));
}
