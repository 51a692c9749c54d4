import { expect, it } from 'vitest';
import { parseLastDay } from '#domain/signals/detections/event-times.ts';

const READ = Date.parse('2026-05-20');

it.each([
  ['in the fourth quarter of 2026', '2026-12-31'],
  ['by the first quarter of 2027', '2027-03-31'],
  ['in Q3 2026', '2026-09-30'],
  ['by 12 March 2027', '2027-03-31'],
  ['in early 2027', '2027-06-30'],
  ['in the first half of 2027', '2027-06-30'],
  ['in mid-2027', '2027-09-30'],
  ['by the end of 2027', '2027-12-31'],
  ['in 2028', '2028-12-31'],
  ['within 95 days', '2026-08-23'],
  ['within three weeks', '2026-06-10'],
  ['next month', '2026-06-30'],
  ['next quarter', '2026-09-30'],
  ['by the end of this quarter', '2026-06-30'],
  ['next year', '2027-12-31'],
  ['by the end of the year', '2026-12-31'],
  ['soon', null],
])('%s ends on %s', (time, day) => {
  const last = parseLastDay(time, READ);
  expect(last === null ? null : new Date(last).toISOString().slice(0, 10)).toBe(day);
});
