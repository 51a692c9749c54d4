import { describe, expect, it, vi } from 'vitest';
import { type AlertFilter, alertFilterInput, EVERY_ALERT } from '#contract/alert-filter.ts';
import { refuse } from '#contract/errors.ts';
import type { Relation } from '#contract/relation.ts';
import { filterDetections, findDigestTime, findQuietEnd } from '#domain/outbound/alerts/filter-alerts.ts';
import { toWallTime } from '#domain/outbound/alerts/wall-clock.ts';
import { checkFilter } from '#domain/outbound/filters/check-filter.ts';

const NOON = new Date('2026-05-01T12:00:00Z');
const account: { owner_id: string | null; tags: string[]; relation: Relation } = {
  owner_id: 'mem_ada',
  tags: ['Key Account'],
  relation: 'prospect',
};
const strong = { alpha: 80, relevance: 70, signal_id: 'sig_a' };
const weak = { alpha: 20, relevance: null, signal_id: 'sig_b' };

const passed = (filter: Partial<AlertFilter>, of = account) =>
  filterDetections({ ...EVERY_ALERT, ...filter }, of, [strong, weak]);

describe('which alerts pass', () => {
  it.each<[Partial<AlertFilter>, object[]]>([
    [{}, [strong, weak]],
    [{ min_alpha: 80 }, [strong]],
    [{ min_alpha: 81 }, []],
    [{ relations: ['prospect', 'none'] }, [strong, weak]],
    [{ relations: ['customer'] }, []],
    [{ min_relevance: 70 }, [strong]],
    [{ min_relevance: 0 }, [strong]],
    [{ signals: ['sig_b', 'sig_c'] }, [weak]],
    [{ signals: ['sig_b'], min_alpha: 50 }, []],
    [{ tags: ['key account'] }, [strong, weak]],
    [{ tags: ['other'] }, []],
    [{ owners: ['mem_ada', 'mem_bob'] }, [strong, weak]],
    [{ owners: ['mem_bob'] }, []],
    [{ owners: ['none'] }, []],
  ])('%o', (filter, passing) => {
    expect(passed(filter)).toEqual(passing);
  });

  it('an account without an owner is `none`', () => {
    const free = { owner_id: null, tags: [], relation: 'none' as const };
    expect(passed({ owners: ['none'] }, free)).toEqual([strong, weak]);
    expect(passed({ owners: ['mem_ada'] }, free)).toEqual([]);
  });
});

const toMinute = (time: Date | undefined) => time?.toISOString().replace(':00.000Z', 'Z');

const quietUntil = (filter: Partial<AlertFilter>, at: string) =>
  toMinute(findQuietEnd({ ...EVERY_ALERT, ...filter }, new Date(at)));

const digestAt = (filter: Partial<AlertFilter>, at: string) =>
  toMinute(findDigestTime({ ...EVERY_ALERT, ...filter }, new Date(at)));

const night = { quiet_hours: { start: '22:00', end: '07:30' }, time_zone: 'Europe/Berlin' };

describe('quiet hours', () => {
  it.each([
    ['before midnight', '2026-01-15T21:00:00Z', '2026-01-16T06:30Z'],
    ['after midnight', '2026-01-16T06:29:59Z', '2026-01-16T06:30Z'],
    ['when they end', '2026-01-16T06:30:00Z', undefined],
    ['just before they begin', '2026-01-16T20:59:59Z', undefined],
    ['in the night that summer time begins', '2026-03-28T23:00:00Z', '2026-03-29T05:30Z'],
    ['in the night that summer time ends', '2026-10-24T23:00:00Z', '2026-10-25T06:30Z'],
  ])('across midnight: %s', (_, at, end) => {
    expect(quietUntil(night, at)).toBe(end);
  });

  it('of one day, where the clock differs by a quarter of an hour', () => {
    const noon = { quiet_hours: { start: '12:00', end: '13:07' }, time_zone: 'Asia/Kathmandu' };
    expect(quietUntil(noon, '2026-05-01T06:15:00Z')).toBe('2026-05-01T07:22Z');
    expect(quietUntil(noon, '2026-05-01T06:14:59Z')).toBeUndefined();
    expect(quietUntil(noon, '2026-05-01T07:22:00Z')).toBeUndefined();
  });

  it('whose end summer time skips end right after the gap', () => {
    const hours = { quiet_hours: { start: '00:00', end: '02:30' }, time_zone: 'Europe/Berlin' };
    expect(quietUntil(hours, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00Z');
  });

  it('whose end comes twice are quiet until the second time at most', () => {
    const hours = { quiet_hours: { start: '00:00', end: '02:30' }, time_zone: 'Europe/Berlin' };
    expect(quietUntil(hours, '2026-10-24T23:00:00Z')).toBe('2026-10-25T00:30Z');
    expect(quietUntil(hours, '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30Z');
    expect(quietUntil(hours, '2026-10-25T01:30:00Z')).toBeUndefined();
  });
});

describe('a daily digest', () => {
  const daily = { digest: 'daily', digest_hour: 8, time_zone: 'America/New_York' } as const;

  it.each([
    ['today', '2026-05-01T11:59:59Z', '2026-05-01T12:00Z'],
    ['tomorrow, at its very hour', '2026-05-01T12:00:00Z', '2026-05-02T12:00Z'],
    ['an hour earlier in UTC once summer time began', '2026-03-07T18:00:00Z', '2026-03-08T12:00Z'],
    ['an hour later once it ended', '2026-10-31T18:00:00Z', '2026-11-01T13:00Z'],
  ])('is %s', (_, at, due) => {
    expect(digestAt(daily, at)).toBe(due);
  });

  it('at an hour that summer time skips comes right after, on the same day', () => {
    expect(digestAt({ ...daily, digest_hour: 2 }, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00Z');
  });

  it('waits for the end of quiet hours', () => {
    const quiet_hours = { start: '07:00', end: '09:15' };
    expect(digestAt({ ...daily, quiet_hours }, '2026-05-01T20:00:00Z')).toBe('2026-05-02T13:15Z');
  });
});

describe('the filter a caller sends', () => {
  it('replaces the whole one', () => {
    expect(alertFilterInput.parse({ min_alpha: 50 })).toEqual({ ...EVERY_ALERT, min_alpha: 50 });
    expect(alertFilterInput.parse(null)).toEqual(EVERY_ALERT);
  });

  it.each([
    { time_zone: '+02:00' },
    { time_zone: '' },
    { quiet_hours: { start: '24:00', end: '07:00' } },
    { quiet_hours: { start: '22:00', end: '07:00', days: [] } },
    { min_alpha: 101 },
    { min_alpha: 0.5 },
    { digest: 'hourly' },
    { digest_hour: 24 },
    { signals: Array.from({ length: 51 }, (_, at) => `sig_${at}`) },
    { relation: 'customer' },
  ])('%o is refused', (filter) => {
    expect(alertFilterInput.safeParse(filter).success).toBe(false);
  });

  it.each<[Partial<AlertFilter>, string]>([
    [{ time_zone: 'Mars/Olympus' }, 'alert_filter.time_zone'],
    [{ quiet_hours: { start: '22:00', end: '22:00' } }, 'alert_filter.quiet_hours.end'],
    [{ digest: 'daily' }, 'alert_filter.digest'],
  ])('%o is refused by the rules', (filter, path) => {
    const check = () =>
      checkFilter({ ...EVERY_ALERT, ...filter }, refuse, { isDigestOffered: filter.digest === undefined });
    expect(check).toThrow(expect.objectContaining({ details: [expect.objectContaining({ path })] }));
    expect(() => checkFilter({ ...EVERY_ALERT, digest: 'daily' }, refuse)).not.toThrow();
  });
});

it('time zones in many spellings are not all remembered', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  // The seven letters of America, each in upper or lower case.
  const spellings = Array.from({ length: 2 ** 7 }, (_, at) =>
    [...'america/new_york'].map((letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  for (const each of [...spellings, spellings[0]!]) expect(toWallTime(NOON, each)).toBe('2026-05-01T08:00');
  expect(made).toHaveBeenCalledTimes(spellings.length + 1);
  made.mockRestore();
});
