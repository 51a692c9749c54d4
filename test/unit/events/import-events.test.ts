import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { EventInput } from '#contract/signal-events.ts';
import { csvEvents } from '#domain/signals/events/csv-events.ts';
import { type ImportEventsPorts, importEvents } from '#domain/signals/events/import-events.ts';

const NOW = new Date('2026-05-20T12:00:00.000Z');
const HEADER = 'external_id,domain,occurred_at,title';

/** A workspace without accounts. Counts what its calls bring. */
function noAccounts(hasTime: (calls: number) => boolean = () => true) {
  const calls: number[] = [];
  const ports: ImportEventsPorts = {
    accounts: { idsByDomains: async () => new Map() },
    lookups: { getMany: async () => [] },
    events: { load: async () => new Map(), save: async () => new Set() },
    unmatched: {
      add: async (_, __, counts) => {
        calls.push([...counts.values()].reduce((sum, each) => sum + each, 0));
      },
    },
    newId: (prefix) => prefix,
    now: () => NOW,
    refuse,
    follow: async () => undefined,
    hasTime: () => hasTime(calls.length),
  };
  return { ports, calls };
}

const SIGNAL = { id: 'sig_1', event_rule: { every: true } } as const;
const good = (n: number) => `e${n},s${n}.example,2026-05-20T10:00:00Z,Visit`;
const file = (count: number, row: (n: number) => string) =>
  [HEADER, ...Array.from({ length: count }, (_, n) => row(n))].join('\n');

async function propertiesOf(cells: readonly string[]): Promise<EventInput['properties']> {
  const names = cells.map((_, n) => `p${n}`);
  const text = `${HEADER},${names.join()}\n${good(1)},${cells.join()}`;
  for await (const line of csvEvents(text, refuse)) if ('input' in line) return line.input.properties;
  throw new Error('no row was read');
}

describe('a file of 100,000 lines', () => {
  it('goes in calls of 500, and each line is counted', async () => {
    const { ports, calls } = noAccounts();

    const result = await importEvents(ports, 'ws_1', SIGNAL, file(100_000, good));

    expect(result).toMatchObject({
      accepted: 0,
      unknown_domains: 100_000,
      failed: 0,
      unprocessed: 0,
      rows: [],
    });
    expect(calls).toEqual(Array.from({ length: 200 }, () => 500));
  });

  it('shows the first hundred of its bad lines, and counts all', async () => {
    const { ports } = noAccounts();

    const result = await importEvents(
      ports,
      'ws_1',
      SIGNAL,
      file(100_000, (n) => (n % 2 ? good(n) : `e${n},,,`)),
    );

    expect(result).toMatchObject({ unknown_domains: 50_000, failed: 50_000 });
    expect(result.rows).toHaveLength(100);
    expect(result.rows[0]).toEqual({ row: 2, error: 'domain: Give either domain or account_id.' });
    expect(result.rows[99]?.row).toBe(200);
  });

  it('says how many lines it had no time for', async () => {
    const { ports } = noAccounts((calls) => calls < 3);

    const result = await importEvents(ports, 'ws_1', SIGNAL, file(100_000, good));

    expect(result).toMatchObject({ unknown_domains: 1_500, unprocessed: 98_500 });
  });
});

it('a cell is a number if nothing is lost by it', async () => {
  expect(await propertiesOf(['12', '-1.50', '0', '0.5', '007', '12345678901234567890', '1e5', '+4'])).toEqual(
    {
      p0: 12,
      p1: -1.5,
      p2: 0,
      p3: 0.5,
      p4: '007',
      p5: '12345678901234567890',
      p6: '1e5',
      p7: '+4',
    },
  );
});

it('a column may be called like a part of JavaScript', async () => {
  const text = `${HEADER},__proto__,constructor\n${good(1)},1,2`;

  const lines = await Array.fromAsync(csvEvents(text, refuse));

  expect(lines).toHaveLength(1);
  const [line] = lines;
  const properties = line && 'input' in line ? line.input.properties : undefined;
  expect(Object.entries(properties ?? {})).toEqual([
    ['__proto__', 1],
    ['constructor', 2],
  ]);
});
