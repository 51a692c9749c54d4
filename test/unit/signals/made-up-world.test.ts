import { expect, test } from 'vitest';
import { listWorld } from '#providers/directory/embedded/world.ts';
import { createEmbeddedSignalReader } from '#providers/reasoning/embedded/signals/create-embedded-signal-reader.ts';
import { storiesOf } from '#providers/research/embedded/corpus.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';

const TODAY = new Date('2026-11-16T00:00:00Z');
/** Every fourth company: a hundred of them have stories of every kind and stance. */
const EVERY = 4;

test('what is read about the made-up world is what its generator wrote', async () => {
  const reader = createEmbeddedSignalReader();
  const wrong: string[] = [];
  let found = 0;
  let told = 0;
  for (const company of listWorld().filter((_, index) => index % EVERY === 0)) {
    const identity = { name: company.name, domain: company.domain, aliases: [] };
    for (const { kind, stance, documents } of storiesOf(company, TODAY)) {
      const isTold = stance === 'told' && kind !== null;
      const kinds = new Set<string>();
      for (const document of documents) {
        const { taken } = await reader.judge({
          document,
          company: identity,
          signals: builtInSignals,
          today: TODAY,
          since: null,
        });
        for (const { signal_id, quote } of taken) {
          kinds.add(signal_id);
          if (!isTold || signal_id !== kind)
            wrong.push(`${signal_id} in a story of ${kind} (${stance}): ${quote}`);
        }
      }
      if (isTold) told += 1;
      if (isTold && kinds.has(kind)) found += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(found / told).toBeGreaterThan(0.8);
});
