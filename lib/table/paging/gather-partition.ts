import { keyIn } from '#table/dynamodb/key-in.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { type Gathered, visiblePart, type Window } from './gathered.ts';
import type { ListIo, QueryPage } from './list-io.ts';
import type { KeepRow, ListSource } from './list-request.ts';
import {
  type Candidate,
  partitionQuery,
  selectAttributes,
  startAfter,
  toCandidate,
  toKeepRow,
} from './row-query.ts';

export interface PartitionPlan {
  readonly source: Extract<ListSource, { kind: 'partition' }>;
  readonly filter: CompiledFilter;
  readonly keep: ((row: KeepRow) => boolean) | undefined;
  readonly window: Window;
}

/** Reads one partition to its end, since its own order is not the wanted one, and sorts what matches. */
export function gatherPartition(io: ListIo, plan: PartitionPlan): Gathered {
  const matches = readMatches(io, plan);
  return {
    visible: matches.then((candidates) => ({
      kind: 'keys',
      consistent: true,
      keys: visiblePart([candidates], plan.window).map(({ item }) => keyIn(item)),
    })),
    total: matches.then(({ length }) => length),
  };
}

async function readMatches(io: ListIo, { source, filter, keep }: PartitionPlan): Promise<Candidate[]> {
  const query = selectAttributes(partitionQuery(source.partition, filter, true), [
    'PK',
    'SK',
    source.sortAttribute,
    ...(keep ? ['f'] : []),
  ]);
  const candidates: Candidate[] = [];
  let next: QueryPage['next'];
  do {
    const page = await io.query(startAfter(query, next));
    for (const item of page.items) {
      if (!keep || keep(toKeepRow(item))) candidates.push(toCandidate(item, source));
    }
    next = page.next;
  } while (next);
  return candidates;
}
