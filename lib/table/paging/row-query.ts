import { projection } from '#table/dynamodb/projection.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { isItem } from './is-item.ts';
import { keyOf, type ShardQuery, textAttribute } from './list-io.ts';
import type { Item, KeepRow, Partition } from './list-request.ts';

/** A row as far as paging needs it: its place in the order, and the attributes that were asked for. */
export interface Candidate {
  readonly sort: string;
  readonly item: Item;
}

/** The query for one partition: all of it, filtered, in one direction. */
export function partitionQuery(partition: Partition, filter: CompiledFilter, forward: boolean): ShardQuery {
  const { begins } = partition;
  const expression = typeof filter === 'string' ? undefined : filter;
  return {
    ...(partition.index !== undefined && { IndexName: partition.index }),
    KeyConditionExpression: begins
      ? '#partition = :partition AND begins_with(#sort, :begins)'
      : '#partition = :partition',
    ...(expression && { FilterExpression: expression.text }),
    ExpressionAttributeNames: {
      '#partition': partition.attribute,
      ...(begins && { '#sort': begins.attribute }),
      ...expression?.names,
    },
    ExpressionAttributeValues: {
      ':partition': partition.value,
      ...(begins && { ':begins': begins.with }),
      ...expression?.values,
    },
    ScanIndexForward: forward,
  };
}

/** Returns of each row the attributes named and no others. */
export function selectAttributes(query: ShardQuery, projected: readonly string[]): ShardQuery {
  // A partition may be sorted by its own key, which is then named twice.
  const { ProjectionExpression, ExpressionAttributeNames: names } = projection(projected);
  return {
    ...query,
    ProjectionExpression,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...names },
  };
}

/** Returns the number of matches and no rows. */
export function selectCount(query: ShardQuery): ShardQuery {
  return { ...query, Select: 'COUNT' };
}

export function startAfter(query: ShardQuery, last: Record<string, unknown> | undefined): ShardQuery {
  return last ? { ...query, ExclusiveStartKey: last } : query;
}

export function toCandidate(item: Item, sortAttribute: string): Candidate {
  return { sort: textAttribute(item, sortAttribute), item };
}

/** Rows without a filter map have nothing a residual rule could look at, so they get an empty one. */
export function toKeepRow(item: Item): KeepRow {
  return { f: isItem(item.f) ? item.f : {}, key: keyOf(item) };
}
