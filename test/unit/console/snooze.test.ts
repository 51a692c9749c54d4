import { describe, expect, it } from 'vitest';
import { listSnoozeChoices, parseSnoozeDay } from '#console/text/snooze.ts';

const at = (year: number, month: number, day: number, hour: number) => new Date(year, month - 1, day, hour);

describe('a snooze', () => {
  it('ends in the morning, on the clock of the person who snoozes', () => {
    const tuesday = at(2026, 11, 17, 15);
    expect(listSnoozeChoices(tuesday).map(({ label, date }) => [label, date.getTime()])).toEqual([
      ['Tomorrow', at(2026, 11, 18, 8).getTime()],
      ['In three days', at(2026, 11, 20, 8).getTime()],
      ['Next Monday', at(2026, 11, 23, 8).getTime()],
      ['In two weeks', at(2026, 12, 1, 8).getTime()],
      ['In a month', at(2026, 12, 17, 8).getTime()],
    ]);
  });

  it('brings nothing back on a weekend', () => {
    const thursday = at(2026, 11, 19, 15);
    expect(listSnoozeChoices(thursday)[1]?.date).toEqual(at(2026, 11, 23, 8));
    const sunday = at(2026, 11, 15, 15);
    expect(listSnoozeChoices(sunday)[3]?.date).toEqual(at(2026, 11, 30, 8));
  });

  it('date next Monday is a week on a Monday', () => {
    const monday = at(2026, 11, 16, 7);
    expect(listSnoozeChoices(monday)[2]?.date).toEqual(at(2026, 11, 23, 8));
  });

  it('takes a day of your own within a year', () => {
    const now = at(2026, 11, 17, 15);
    expect(parseSnoozeDay('2026-12-24', now)).toEqual(at(2026, 12, 24, 8));
    for (const day of ['2026-11-17', '2026-11-01', '2028-01-01', '', 'soon'])
      expect(parseSnoozeDay(day, now), day).toBeUndefined();
  });
});
