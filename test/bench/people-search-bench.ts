import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { labelledQueries, PARTS } from './people-search/queries.ts';
import { ratesOf, scoreQueries } from './people-search/score.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 5;

/** How well queries are understood and answered, and how long that takes. */
export async function runPeopleSearchBench(): Promise<void> {
  const reasoner = createEmbeddedReasoner();
  const rows = await Promise.all(
    PARTS.map(async (part) => {
      const queries = labelledQueries(part);
      const { precision, recall, violated, readings } = ratesOf(await scoreQueries(reasoner, queries));
      return {
        part,
        queries: queries.length,
        'precision of tier 1': precision.toFixed(3),
        'recall of tier 1': recall.toFixed(3),
        'exclusions or places violated': violated.toFixed(3),
        'readings as expected': readings.toFixed(3),
      };
    }),
  );
  printTable(
    'Find People (goals for spoken-closed: precision 0.97, recall 0.95, violated 0; for held-out: 0.95, 0.85, 0)',
    rows,
  );
  const queries = PARTS.flatMap((part) => labelledQueries(part));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const { text } of queries) await reasoner.interpret(text, { companies: async () => [] });
    times.push((performance.now() - start) / queries.length);
  }
  console.log(`  reading a query takes ${median(times).toFixed(2)} ms`);
}
