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
    for (let day = 15; day < 22; day += 1)
      for (const { date } of listSnoozeChoices(at(2026, 11, day, 15)))
        expect([0, 6]).not.toContain(date.getDay());
    const sunday = at(2026, 11, 15, 15);
    expect(listSnoozeChoices(sunday).at(-2)?.date).toEqual(at(2026, 11, 30, 8));
  });

  it.each([
    ['a Thursday', 19, ['Tomorrow', 'Next Monday', 'In two weeks', 'In a month']],
    ['a Friday', 20, ['Next Monday', 'In two weeks', 'In a month']],
    ['a Saturday', 21, ['Next Monday', 'In three days', 'In two weeks', 'In a month']],
    ['a Sunday', 22, ['Next Monday', 'In three days', 'In two weeks', 'In a month']],
  ])('offers each day once, also on %s', (_, day, labels) => {
    const choices = listSnoozeChoices(at(2026, 11, day, 15));
    expect(choices.map(({ label }) => label)).toEqual(labels);
    expect(new Set(choices.map(({ date }) => date.getTime())).size).toBe(labels.length);
  });

  it('date next Monday is a week on a Monday', () => {
    const monday = at(2026, 11, 16, 7);
    expect(listSnoozeChoices(monday).find(({ label }) => label === 'Next Monday')?.date).toEqual(
      at(2026, 11, 23, 8),
    );
  });

  it('takes a day of your own within a year', () => {
    const now = at(2026, 11, 17, 15);
    expect(parseSnoozeDay('2026-12-24', now)).toEqual(at(2026, 12, 24, 8));
    for (const day of ['2026-11-17', '2026-11-01', '2028-01-01', '', 'soon'])
      expect(parseSnoozeDay(day, now), day).toBeUndefined();
  });
});
