import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { addToDetection, findMatchingDetection } from '#domain/signals/detections/detection-facts.ts';
import type { FoundMention } from '#domain/signals/detections/found-event.ts';
import { groupByTime } from '#domain/signals/events/detect-from-events.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';

const NOW = new Date('2026-11-17T12:00:00Z');

const visit = (id: string, daysAgo: number): FoundMention => ({
  mention: { read_by: 'rules', signal_id: 's', quote: 'Visited', event: NO_DETAILS, strength: 1, reason: '' },
  document: {
    id: `event:${id}`,
    kind: 'event',
    url: '',
    publisher: 'your own systems',
    title: 'Visited',
    published_at: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString(),
  },
});

const daysBetween = (a: string, b: string) => (Date.parse(a) - Date.parse(b)) / DAY_MS;

describe('events of one batch', () => {
  it.each([
    ['walk back in time', (index: number) => String(index).padStart(3, '0')],
    ['are in any order', (index: number) => hash('sha256', `visit-${index}`).slice(0, 25)],
  ])('whose ids %s are at most two weeks from the first of their group', (_, idOf) => {
    const groups = groupByTime(
      Array.from({ length: 60 }, (__, index) => visit(idOf(index), index)),
      NOW,
    );

    expect(groups.map(({ date }) => date)).toEqual(['2026-09-19', '2026-10-04', '2026-10-19', '2026-11-03']);
    expect(groups.flatMap(({ mentions }) => mentions)).toHaveLength(60);
    for (const { date, mentions } of groups) {
      for (const { document } of mentions) {
        expect(daysBetween(must(document.published_at).slice(0, 10), date)).toBeLessThanOrEqual(14);
      }
    }
  });

  it('have the latest first, which a detection is named after', () => {
    const [group] = groupByTime([visit('b', 2), visit('a', 0), visit('c', 1)], NOW);

    expect(group?.mentions.map(({ document }) => document.id)).toEqual(['event:a', 'event:c', 'event:b']);
    expect(group?.date).toBe('2026-11-15');
  });
});

describe('late events', () => {
  it('add to a detection without moving it, so that they cannot take it into the past one by one', () => {
    let detection = exampleDetection({
      event: NO_DETAILS,
      detected_at: '2026-11-17',
      document_ids: ['event:x'],
    });
    const joined: string[] = [];
    for (const daysAgo of [13, 26, 39]) {
      const late = must(groupByTime([visit(`late-${daysAgo}`, daysAgo)], NOW)[0]);
      if (!findMatchingDetection([detection], late)) continue;
      detection = must(addToDetection(detection, late, 'evb_1'));
      joined.push(late.date);
    }

    expect(joined).toEqual(['2026-11-04']);
    expect(detection.detected_at).toBe('2026-11-17');
  });
});
