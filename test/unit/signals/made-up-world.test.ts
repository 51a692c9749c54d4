import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { listWorld } from '#world/directory/world.ts';
import { type Story, storiesOf } from '#world/research/corpus.ts';

const TODAY = new Date('2026-11-16T00:00:00Z');
const LONG_MS = 300_000;

/** Read from a document of a told story, or from one that tells nothing. */
interface Taken {
  readonly story: Story;
  readonly kind: string;
  readonly event: SignalEvent;
  readonly quote: string;
}

const isTold = ({ kind, stance }: Story): boolean => stance === 'told' && kind !== null;
const stories: Story[] = [];
const taken: Taken[] = [];

beforeAll(async () => {
  const reader = { judge: judgeDocument };
  for (const { name, domain, ...company } of listWorld()) {
    for (const story of storiesOf({ name, domain, ...company }, TODAY)) {
      stories.push(story);
      for (const document of story.documents) {
        const judged = await reader.judge({
          document,
          company: { name, domain, aliases: [] },
          signals: builtInSignals,
          today: TODAY,
          since: null,
        });
        for (const { signal_id, event, quote } of judged.taken)
          taken.push({ story, kind: signal_id, event, quote });
      }
    }
  }
}, LONG_MS);

/** What was read says no more than the truth: the same number, or a part of the name. */
function disagrees({ story, event }: Taken): boolean {
  const { event: truth } = story;
  const isWithin = (read: string | null | undefined, whole: string | null): boolean =>
    read == null || whole === null || whole.toLowerCase().includes(read.toLowerCase().replace(/^the /, ''));
  return !(
    isWithin(event.person?.name, truth.person) &&
    isWithin(event.person?.role, truth.role) &&
    isWithin(event.counterpart, truth.counterpart) &&
    isWithin(event.place, truth.place) &&
    (event.happened_on === null || event.happened_on === story.born.toISOString().slice(0, 10)) &&
    (event.amount === null || truth.amount === null || event.amount.amount === truth.amount.amount) &&
    (event.count === null || truth.count === null || event.count === truth.count)
  );
}

describe('what is read about the made-up world', () => {
  it('has happened to the company that was asked about', () => {
    const wrong = taken
      .filter(({ story, kind }) => !isTold(story) || ![story.kind, ...story.also].includes(kind as TextKind))
      .map(({ story, kind, quote }) => `${kind} in a story of ${story.kind} (${story.stance}): ${quote}`);
    expect(wrong).toEqual([]);
  });

  it('is a good part of what its generator told, of every kind', () => {
    const found = new Set(taken.filter(({ story, kind }) => story.kind === kind).map(({ story }) => story));
    const told = stories.filter(isTold);
    for (const [kind, some] of Map.groupBy(told, (story) => story.kind)) {
      const share = some.filter((story) => found.has(story)).length / some.length;
      expect(share, `${kind}`).toBeGreaterThan(0.4);
    }
    expect(told.length).toBeGreaterThan(1_500);
  });

  it('states the facts that its generator wrote', () => {
    const wrong = taken
      .filter(({ story, kind }) => kind === story.kind)
      .filter(disagrees)
      .map(({ event, quote }) => `${JSON.stringify({ ...event, anchors: [] })}: ${quote}`);
    expect(wrong).toEqual([]);
  });
});
