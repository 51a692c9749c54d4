import { describe, expect, it } from 'vitest';
import {
  applyStateChange,
  isOpen,
  readState,
  type StateChange,
} from '#domain/signals/detections/detection-state.ts';
import { exampleDetection } from '#test/harness/detections.ts';

const NOW = '2026-05-02T08:00:00.000Z';
const LATER = '2026-05-03T08:00:00.000Z';
const me = { reader: 'mem_me', memberId: 'mem_me', now: NOW };

const change = (before: ReturnType<typeof exampleDetection>, wanted: StateChange) =>
  applyStateChange(before, wanted, me);

describe('the state of a detection', () => {
  it('is snoozed up to its moment, and open from then on', () => {
    const snoozed = { state: 'snoozed', snoozed_until: LATER, seen_by: {} } as const;
    expect(readState(snoozed, 'mem_me', NOW)).toBe('snoozed');
    expect(isOpen(snoozed, NOW)).toBe(false);
    expect(readState(snoozed, 'mem_me', LATER)).toBe('new');
    expect(isOpen(snoozed, LATER)).toBe(true);
  });

  it('takes no inherited name for a reader', () => {
    expect(readState({ state: 'new', snoozed_until: null, seen_by: {} }, 'constructor', NOW)).toBe('new');
  });

  it('changes later than the change before, even if clocks differ', () => {
    const before = exampleDetection({ state: 'done', state_at: LATER });
    expect(change(before, { state: 'new' }).state_at).toBe('2026-05-03T08:00:00.001Z');
  });

  it('forgets who has seen it when it is snoozed, and only the reader when they want it unread', () => {
    const seen = exampleDetection({ seen_by: { mem_me: NOW, mem_other: NOW } });
    expect(change(seen, { state: 'snoozed', snoozed_until: LATER }).seen_by).toEqual({});
    expect(change(seen, { state: 'new' }).seen_by).toEqual({ mem_other: NOW });
    expect(change(seen, { state: 'new' }).state_at).toBeNull();
  });

  it('stays the same object where nothing changes, so that a repeat writes nothing', () => {
    const snoozed = exampleDetection({ state: 'snoozed', snoozed_until: LATER, state_at: NOW });
    expect(change(snoozed, { state: 'snoozed', snoozed_until: LATER })).toBe(snoozed);
    expect(change(snoozed, { state: 'seen' })).toBe(snoozed);
    const seen = exampleDetection({ seen_by: { mem_me: NOW } });
    expect(change(seen, { state: 'seen' })).toBe(seen);
    const done = exampleDetection({ state: 'done', state_at: NOW });
    expect(change(done, { state: 'done' })).toBe(done);
  });
});
