import { keyIn } from '#table/dynamodb/key-in.ts';
import { compileFilter } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import { type Gathered, visiblePart, type Window } from './gathered.ts';
import type { ListIo, QueryPage } from './list-io.ts';
import type { KeepRow, ListSource, Sight } from './list-request.ts';
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
  readonly filters: readonly Filter[];
  readonly keep: ((row: KeepRow) => boolean) | undefined;
  readonly sight: Sight | undefined;
  readonly window: Window;
}

/** Reads the whole partition and sorts the matches, since the partition has another order. */
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

async function readMatches(io: ListIo, plan: PartitionPlan): Promise<Candidate[]> {
  const { source, sight } = plan;
  const seen = sight?.limitsOf(await sight.find());
  const filter = compileFilter([...plan.filters, ...(seen?.filters ?? [])]);
  if (filter === 'none') return [];
  const keeps = [plan.keep, seen?.keep].filter((each) => each !== undefined);
  const query = selectAttributes(partitionQuery(source.partition, filter, true), [
    'PK',
    'SK',
    source.sortAttribute,
    ...(keeps.length > 0 ? ['f'] : []),
  ]);
  const candidates: Candidate[] = [];
  let next: QueryPage['next'];
  do {
    const page = await io.query(startAfter(query, next));
    for (const item of page.items) {
      if (keeps.every((keep) => keep(toKeepRow(item)))) candidates.push(toCandidate(item, source));
    }
    next = page.next;
  } while (next);
  return candidates;
}
