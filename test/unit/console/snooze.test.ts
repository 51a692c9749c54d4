import { describe, expect, it } from 'vitest';
import { snoozeChoices, snoozeDay } from '#console/text/snooze.ts';

const at = (year: number, month: number, day: number, hour: number) => new Date(year, month - 1, day, hour);

describe('a snooze', () => {
  it('ends in the morning, on the clock of the person who snoozes', () => {
    const tuesday = at(2026, 11, 17, 15);
    expect(snoozeChoices(tuesday).map(({ label, until }) => [label, until.getTime()])).toEqual([
      ['Tomorrow', at(2026, 11, 18, 8).getTime()],
      ['In three days', at(2026, 11, 20, 8).getTime()],
      ['Next Monday', at(2026, 11, 23, 8).getTime()],
      ['In two weeks', at(2026, 12, 1, 8).getTime()],
      ['In a month', at(2026, 12, 17, 8).getTime()],
    ]);
  });

  it('until next Monday is a week on a Monday', () => {
    const monday = at(2026, 11, 16, 7);
    expect(snoozeChoices(monday)[2]?.until).toEqual(at(2026, 11, 23, 8));
  });

  it('takes a day of your own within a year', () => {
    const now = at(2026, 11, 17, 15);
    expect(snoozeDay('2026-12-24', now)).toEqual(at(2026, 12, 24, 8));
    for (const day of ['2026-11-17', '2026-11-01', '2028-01-01', '', 'soon'])
      expect(snoozeDay(day, now), day).toBeUndefined();
  });
});
