import { expect, test } from 'vitest';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import { selectMatches } from '#domain/market/people-search/select-matches.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { SIGNAL_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { writeByRules } from '#reading/rules/write-by-rules.ts';
import { buildRoster } from '#world/directory/roster.ts';
import { listWorld } from '#world/directory/world.ts';

test('Find People finds the people a signal recommends', async () => {
  const personas = new Set<string>();
  for (const kind of SIGNAL_KINDS) {
    for (const employees of [40, 200, 5_000]) {
      for (const persona of await personasFor(kind, employees)) personas.add(persona);
    }
  }
  const reader = await loadTitleReader();
  const day = new Date('2026-11-15T10:00:00Z');
  const people = listWorld().flatMap((company) => buildRoster(company, day).map(({ person }) => person));

  const lost: string[] = [];
  for (const persona of personas) {
    const read = await createEmbeddedReasoner().interpret(persona, { companies: async () => [] });
    const [ideal] = buildCascade(read);
    const found = ideal ? selectMatches(reader, people, ideal, read.exclusions, 1) : [];
    if (found.length === 0 || read.not_understood.length > 0) lost.push(persona);
  }

  expect(personas.size).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

async function personasFor(
  kind: (typeof SIGNAL_KINDS)[number],
  employees: number,
): Promise<readonly string[]> {
  const [company] = listWorld();
  if (!company) throw new Error('The world is empty.');
  const { personas } = await writeByRules({
    signal: { id: 'sig_1', name: kind, description: kind, kind, keywords: [], exclusions: [] },
    company: { ...company, employees },
    people: [],
    seller: { company_name: 'Fernpost', sections: [] },
    evidence: [
      {
        claim: 'It happened.',
        source_url: 'https://wire.example/a',
        published_date: '2026-10-03',
        title: 'It happened',
        publisher: 'wire.example',
      },
    ],
    detected_at: '2026-10-04',
    today: new Date('2026-11-15T10:00:00Z'),
    event: NO_DETAILS,
  });
  return personas.map(({ title }) => title);
}
