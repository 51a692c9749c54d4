import { keyIn } from '#table/dynamodb/key-in.ts';
import { projection } from '#table/dynamodb/projection.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { isItem } from './is-item.ts';
import { type ShardQuery, textAttribute } from './list-io.ts';
import type { Item, KeepRow, Partition } from './list-request.ts';

/** A row as paging needs it: its position and the requested attributes. */
export interface Candidate {
  readonly sort: string;
  readonly item: Item;
  /** @default 0, if there is only one */
  readonly shard?: number;
}

function sortCondition({ begins, beyond }: Partition, forward: boolean) {
  if (begins) return { text: ' AND begins_with(#sort, :sort)', name: begins.attribute, value: begins.with };
  if (!beyond) return undefined;
  const text = forward ? ' AND #sort > :sort' : ' AND #sort < :sort';
  return { text, name: beyond.attribute, value: beyond.after };
}

/** The query for one partition, or its part after a position, filtered, in one direction. */
export function partitionQuery(partition: Partition, filter: CompiledFilter, forward: boolean): ShardQuery {
  const sort = sortCondition(partition, forward);
  const expression = typeof filter === 'string' ? undefined : filter;
  return {
    ...(partition.index !== undefined && { IndexName: partition.index }),
    KeyConditionExpression: `#partition = :partition${sort?.text ?? ''}`,
    ...(expression && { FilterExpression: expression.text }),
    ExpressionAttributeNames: {
      '#partition': partition.attribute,
      ...(sort && { '#sort': sort.name }),
      ...expression?.names,
    },
    ExpressionAttributeValues: {
      ':partition': partition.value,
      ...(sort && { ':sort': sort.value }),
      ...expression?.values,
    },
    ScanIndexForward: forward,
  };
}

export function selectAttributes(query: ShardQuery, projected: readonly string[]): ShardQuery {
  // If a partition is sorted by its own key, the key is named twice.
  const { ProjectionExpression, ExpressionAttributeNames: names } = projection(projected);
  return {
    ...query,
    ProjectionExpression,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...names },
  };
}

/** Returns the number of matches without rows. */
export function selectCount(query: ShardQuery): ShardQuery {
  return { ...query, Select: 'COUNT' };
}

export function startAfter(query: ShardQuery, last: Record<string, unknown> | undefined): ShardQuery {
  return last ? { ...query, ExclusiveStartKey: last } : query;
}

export function toCandidate(
  item: Item,
  { sortAttribute, shard = 0 }: { readonly sortAttribute: string; readonly shard?: number },
): Candidate {
  return { sort: textAttribute(item, sortAttribute), item, shard };
}

/** Rows without a filter map get an empty one. */
export function toKeepRow(item: Item): KeepRow {
  return { f: isItem(item.f) ? item.f : {}, key: keyIn(item) };
}
