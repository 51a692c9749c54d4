import { keyIn } from '#table/dynamodb/key-in.ts';
import { projection } from '#table/dynamodb/projection.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { isItem } from './is-item.ts';
import { type ShardQuery, textAttribute } from './list-io.ts';
import type { Item, KeepRow, Partition } from './list-request.ts';

/** A row as far as paging needs it: its place in the order, and the attributes that were asked for. */
export interface Candidate {
  readonly sort: string;
  readonly item: Item;
  /** @default 0, where there is but one */
  readonly shard?: number;
}

/** What the query asks of the sort key. */
function sortCondition({ begins, beyond }: Partition, forward: boolean) {
  if (begins) return { text: ' AND begins_with(#sort, :sort)', name: begins.attribute, value: begins.with };
  if (!beyond) return undefined;
  const text = forward ? ' AND #sort > :sort' : ' AND #sort < :sort';
  return { text, name: beyond.attribute, value: beyond.after };
}

/** The query for one partition: all of it or what lies beyond a place, filtered, in one direction. */
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

export function toCandidate(
  item: Item,
  { sortAttribute, shard = 0 }: { readonly sortAttribute: string; readonly shard?: number },
): Candidate {
  return { sort: textAttribute(item, sortAttribute), item, shard };
}

/** Rows without a filter map have nothing a residual rule could look at, so they get an empty one. */
export function toKeepRow(item: Item): KeepRow {
  return { f: isItem(item.f) ? item.f : {}, key: keyIn(item) };
}
