import { describe, expect, it } from 'vitest';
import { parseCronExpression } from '#cloud/schedules/cron-expression.ts';

function times(fields: string, after: string, count: number, timezone = 'UTC'): (string | undefined)[] {
  const cron = parseCronExpression(fields, timezone);
  const found: (string | undefined)[] = [];
  let from: number | undefined = Date.parse(after);
  while (found.length < count && from !== undefined) {
    from = cron.next(from);
    found.push(from === undefined ? undefined : new Date(from).toISOString().slice(0, 16));
  }
  return found;
}

describe('next times', () => {
  it.each<[string, string, string, string[]]>([
    [
      'an hour of every day',
      '15 10 * * ? *',
      '2026-01-01T10:15:00Z',
      ['2026-01-02T10:15', '2026-01-03T10:15'],
    ],
    [
      'weekdays, where SUN is 1',
      '0 9 ? * 2-6 *',
      '2026-01-02T09:00:00Z',
      ['2026-01-05T09:00', '2026-01-06T09:00'],
    ],
    [
      'names of days and months',
      '0 9 ? JAN,jul MON-wed *',
      '2026-01-28T09:00:00Z',
      ['2026-07-01T09:00', '2026-07-06T09:00'],
    ],
    [
      'Sunday as 1 and Saturday as 7',
      '0 0 ? * 1,7 *',
      '2026-01-01T00:00:00Z',
      ['2026-01-03T00:00', '2026-01-04T00:00'],
    ],
    [
      'steps',
      '0/20 8-18/5 * * ? *',
      '2026-01-01T08:30:00Z',
      ['2026-01-01T08:40', '2026-01-01T13:00', '2026-01-01T13:20'],
    ],
    [
      'steps from a start',
      '50/5 * * * ? *',
      '2026-01-01T00:51:00Z',
      ['2026-01-01T00:55', '2026-01-01T01:50'],
    ],
    [
      'the last day of the month',
      '0 0 L * ? *',
      '2027-12-31T00:00:00Z',
      ['2028-01-31T00:00', '2028-02-29T00:00', '2028-03-31T00:00'],
    ],
    ['the 31st', '0 0 31 * ? *', '2026-01-31T00:00:00Z', ['2026-03-31T00:00', '2026-05-31T00:00']],
    [
      'the weekday nearest to the 1st, which stays in its month',
      '0 0 1W * ? *',
      '2026-07-31T00:00:00Z',
      ['2026-08-03T00:00'],
    ],
    ['the weekday nearest to the 15th', '0 0 15W * ? *', '2026-02-01T00:00:00Z', ['2026-02-16T00:00']],
    ['the last Friday', '0 0 ? * 6L *', '2026-01-01T00:00:00Z', ['2026-01-30T00:00', '2026-02-27T00:00']],
    ['the last Friday by name', '0 0 ? * FRIL *', '2026-01-01T00:00:00Z', ['2026-01-30T00:00']],
    ['L alone as Saturday', '0 0 ? * L *', '2026-01-01T00:00:00Z', ['2026-01-03T00:00', '2026-01-10T00:00']],
    ['the third Tuesday', '0 0 ? * 3#3 *', '2026-01-01T00:00:00Z', ['2026-01-20T00:00', '2026-02-17T00:00']],
    [
      'a fifth Monday, which few months have',
      '0 0 ? * MON#5 *',
      '2026-01-01T00:00:00Z',
      ['2026-03-30T00:00', '2026-06-29T00:00'],
    ],
    ['29 February', '0 0 29 2 ? *', '2026-01-01T00:00:00Z', ['2028-02-29T00:00', '2032-02-29T00:00']],
    ['the turn of the year', '59 23 31 DEC ? *', '2026-12-31T23:59:00Z', ['2027-12-31T23:59']],
    [
      'years by range and step',
      '0 0 1 1 ? 2026-2030/2',
      '2026-01-01T00:00:00Z',
      ['2028-01-01T00:00', '2030-01-01T00:00'],
    ],
  ])('of %s', (_what, fields, after, expected) => {
    expect(times(fields, after, expected.length)).toEqual(expected);
  });

  it('end with the last year', () => {
    expect(times('0 0 1 1 ? 2027', '2026-06-01T00:00:00Z', 2)).toEqual(['2027-01-01T00:00', undefined]);
  });

  it("don't exist for a day that never comes", () => {
    expect(times('0 0 30 2 ? *', '2026-01-01T00:00:00Z', 1)).toEqual([undefined]);
  });
});

describe('clock changes in New York', () => {
  const zone = 'America/New_York';

  it('skip a time that is left out in spring', () => {
    expect(times('30 2 * * ? *', '2026-03-07T12:00:00Z', 2, zone)).toEqual([
      '2026-03-09T06:30',
      '2026-03-10T06:30',
    ]);
  });

  it('run once in the hour that is repeated in autumn', () => {
    expect(times('30 1 * * ? *', '2026-10-31T12:00:00Z', 2, zone)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
  });

  it('keep the hour of the day on both sides', () => {
    expect(times('0 9 * * ? *', '2026-03-07T15:00:00Z', 2, zone)).toEqual([
      '2026-03-08T13:00',
      '2026-03-09T13:00',
    ]);
  });
});

it.each([
  ['five fields', '0 9 * * ?', 'it has 5 fields, expected 6'],
  ['no question mark', '0 9 * * * *', 'exactly one of'],
  ['two question marks', '0 9 ? * ? *', 'exactly one of'],
  ['a minute of 60', '60 9 * * ? *', 'expected 0–59'],
  ['a day of week of 0', '0 9 ? * 0 *', 'expected 1–7'],
  ['a day of month of 0', '0 9 0 * ? *', 'expected 1–31'],
  ['an unknown month', '0 9 1 FOO ? *', 'expected 1–12 or JAN–DEC'],
  ['a year of 1969', '0 9 1 1 ? 1969', 'expected 1970–2199'],
  ['a step of 0', '*/0 9 * * ? *', 'a step is a whole number from 1 on'],
  ['a range that wraps', '0 22-2 * * ? *', 'write one that wraps around as a list'],
  ['a sixth Monday', '0 9 ? * 2#6 *', 'expected 1–5 after #'],
  ['days before the last', '0 9 L-3 * ? *', 'expected 1–31'],
  ['a question mark for the hour', '0 ? * * ? *', 'expected 0–23'],
  ['an empty list entry', '0,,5 9 * * ? *', 'expected 0–59'],
])('rejects %s', (_what, fields, message) => {
  expect(() => parseCronExpression(fields, 'UTC')).toThrow(message);
});
