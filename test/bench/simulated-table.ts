import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';

/** An index row of a person. */
const ROW_BYTES = 326;
const PAGE_BYTES = 1024 * 1024;
const ROWS_PER_PAGE = Math.floor(PAGE_BYTES / ROW_BYTES);

interface QueryInput {
  readonly ExpressionAttributeValues: Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;
  readonly KeyConditionExpression: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly Limit?: number;
  readonly Select?: string;
  readonly ScanIndexForward: boolean;
  readonly ExclusiveStartKey?: Readonly<Record<string, { readonly S: string }>>;
}

export interface Simulated {
  readonly table: Table;
  /** Calls since the last read. */
  take(): { units: number; rounds: number; queries: number; slowestShard: number; heapMb: number };
}

const ID_DIGITS = 9;
const sortOf = (rank: number): string =>
  `2026-01-01T00:00:00.000Z\u001fper_${String(rank).padStart(ID_DIGITS, '0')}`;
const rankOf = (sort: string): number => Number(sort.slice(-ID_DIGITS));

/** Each shard's rows as ranks in the order of the list, spread by chance as ids are. */
function spread(rows: number, shards: number): Uint32Array[] {
  const lists = Array.from({ length: shards }, (): number[] => []);
  for (let rank = 0; rank < rows; rank += 1) {
    lists[hash('sha256', String(rank), 'buffer').readUInt32BE(0) % shards]?.push(rank);
  }
  return lists.map((list) => Uint32Array.from(list));
}

/** The first place in a sorted list whose rank is not below. */
function placeOf(ranks: Uint32Array, rank: number): number {
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranks[middle] ?? 0) < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A table of one collection without stored items. It responds to index queries with pages of 1 MB and to everything else
 * like DynamoDB, in rounds, and adds up the units. Every `spacing`th row matches a filter.
 */
export function simulateTable(rows: number, shards: number, spacing: number): Simulated {
  const ranks = spread(rows, shards);
  const notes = new Map<string, object>();
  const pagesOf = new Map<string, number>();
  let [units, rounds, queries, heap] = [0, 0, 0, 0];
  let waiting: (() => void)[] = [];

  function query(input: QueryInput) {
    const partition = input.ExpressionAttributeValues[':partition']?.S ?? '';
    const own = ranks[Number(partition.slice(partition.lastIndexOf('#') + 1))] ?? new Uint32Array();
    const step = input.ScanIndexForward ? 1 : -1;
    const start =
      input.ExclusiveStartKey?.LS?.S ??
      (input.KeyConditionExpression.includes('#sort')
        ? input.ExpressionAttributeValues[':sort']?.S
        : undefined);
    let at = step === 1 ? 0 : own.length - 1;
    if (start !== undefined) at = placeOf(own, rankOf(start) + (step === 1 ? 1 : 0)) - (step === 1 ? 0 : 1);
    const most = Math.min(input.Limit ?? ROWS_PER_PAGE, ROWS_PER_PAGE);
    const left = step === 1 ? own.length - at : at + 1;
    const ScannedCount = Math.max(0, Math.min(most, left));
    const seen = Array.from({ length: ScannedCount }, (_, index) => own[at + step * index] ?? 0);
    const found = input.FilterExpression ? seen.filter((rank) => rank % spacing === 0) : seen;
    const last = seen.at(-1);
    queries += 1;
    pagesOf.set(partition, (pagesOf.get(partition) ?? 0) + 1);
    units += Math.max(0.5, Math.ceil((ScannedCount * ROW_BYTES) / 4096) * 0.5);
    return {
      ScannedCount,
      Count: found.length,
      ...(input.Select !== 'COUNT' && { Items: found.map((rank) => ({ LS: { S: sortOf(rank) } })) }),
      ...(left > ScannedCount && last !== undefined && { LastEvaluatedKey: { LS: { S: sortOf(last) } } }),
    };
  }

  function answer(command: {
    readonly constructor: { readonly name: string };
    readonly input: never;
  }): object {
    const { input } = command;
    const { Key, Item, RequestItems } = input as {
      Key?: { PK: string; SK: string };
      Item?: { PK: string; SK: string };
      RequestItems?: Record<string, { Keys: { PK: { S: string } }[]; ConsistentRead: boolean }>;
    };
    switch (command.constructor.name) {
      case 'QueryCommand':
        return query(input);
      case 'GetCommand':
        units += 1;
        if (Key?.SK === 'SHARDS') return { Item: { shards, version: 1, changed_at: 0 } };
        return { Item: notes.get(`${Key?.PK} ${Key?.SK}`) };
      case 'PutCommand':
        notes.set(`${Item?.PK} ${Item?.SK}`, { ...Item });
        return {};
      default: {
        const { Keys, ConsistentRead } = Object.values(RequestItems ?? {})[0] ?? {
          Keys: [],
          ConsistentRead: true,
        };
        units += Keys.length * (ConsistentRead ? 1 : 0.5);
        return { Responses: { simulated: Keys.map((key) => ({ ...key, SK: { S: 'ROW' }, f: { M: {} } })) } };
      }
    }
  }

  async function step(): Promise<void> {
    await nextTurn();
    const together = waiting;
    waiting = [];
    rounds += 1;
    for (const deliver of together) deliver();
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  }

  const client = {
    send: async (command: Parameters<typeof answer>[0]) => {
      if (waiting.length === 0) void step();
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer(command);
    },
  };
  return {
    table: { client: client as unknown as DynamoDBDocumentClient, name: 'simulated' },
    take() {
      const taken = {
        units,
        rounds,
        queries,
        slowestShard: Math.max(0, ...pagesOf.values()),
        heapMb: heap / 1e6,
      };
      [units, rounds, queries, heap] = [0, 0, 0, 0];
      pagesOf.clear();
      return taken;
    },
  };
}

/** The key of a simulated row. */
export const simulatedKey = (id: string) => ({ PK: id, SK: 'ROW' });
