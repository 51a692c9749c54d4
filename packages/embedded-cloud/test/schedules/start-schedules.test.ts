import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ScheduleDefinition, startSchedules } from '#cloud/schedules/start-schedules.ts';

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function start(
  expression: string,
  overrides: Partial<ScheduleDefinition> = {},
  { at = '2026-01-01T00:00:30Z', paused = [] as readonly string[] } = {},
) {
  vi.setSystemTime(at);
  const fired: string[] = [];
  const lines: string[] = [];
  const definition: ScheduleDefinition = {
    name: 'sweep',
    expression,
    async fire() {
      fired.push(new Date().toISOString());
    },
    ...overrides,
  };
  const log = (line: string) => void lines.push(line);
  return { fired, lines, schedules: startSchedules({ schedules: [definition], paused, log }) };
}

it('does not catch up on times the machine slept through', async () => {
  const { fired, lines } = start('rate(1 minute)');
  // Timers stop while the machine sleeps.
  vi.setSystemTime(Date.now() + 600 * MINUTE + 20_000);
  await pass(MINUTE);
  expect(fired).toEqual(['2026-01-01T10:01:30.000Z']);
  expect(lines).toEqual([expect.stringContaining('missed 2026-01-01T00:01:30.000Z')]);
});

it('fires whether the last run has ended or not, as AWS does', async () => {
  const running = Promise.withResolvers<void>();
  let begun = 0;
  const { lines, schedules } = start('rate(1 minute)', {
    fire() {
      begun += 1;
      return running.promise;
    },
  });
  await pass(3 * MINUTE);
  expect(begun).toBe(3);
  expect(lines).toEqual([]);
  running.resolve();
  await schedules.stop();
});

it('continues after a failure and reports it', async () => {
  let turns = 0;
  const { lines } = start('rate(1 minute)', {
    async fire() {
      turns += 1;
      throw new Error('no luck');
    },
  });
  await pass(2 * MINUTE);
  expect(turns).toBe(2);
  expect(lines[0]).toContain('Schedule sweep failed: Error: no luck');
});

it('fires one by name at once, and passes on its failure', async () => {
  const { fired, schedules } = start('rate(5 minutes)');
  await schedules.fire('sweep');
  expect(fired).toHaveLength(1);
  await expect(schedules.fire('weep')).rejects.toThrow('There is no schedule weep. Known: sweep');
  const failing = start('rate(5 minutes)', { fire: () => Promise.reject(new Error('no luck')) });
  await expect(failing.schedules.fire('sweep')).rejects.toThrow('no luck');
});

it('fires a held one only by name', async () => {
  const { fired, schedules } = start('rate(1 minute)', {}, { paused: ['sweep'] });
  await pass(5 * MINUTE);
  expect(fired).toEqual([]);
  await schedules.fire('sweep');
  expect(fired).toHaveLength(1);
  expect(() => start('rate(1 minute)', {}, { paused: ['weep'] })).toThrow(
    'There is no schedule weep. Known: sweep',
  );
});

it('fires no more once stopped', async () => {
  const { fired, schedules } = start('rate(1 minute)');
  await schedules.stop();
  await pass(5 * MINUTE);
  expect(fired).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  // Counted from the start.
  ['rate(5 minutes)', '2026-01-01T00:00:30Z', ['2026-01-01T00:05:30.000Z', '2026-01-01T00:10:30.000Z']],
  ['cron(7 * * * ? *)', '2026-01-01T00:00:30Z', ['2026-01-01T00:07:00.000Z', '2026-01-01T01:07:00.000Z']],
  ['cron(20 3 * * ? *)', '2026-01-01T03:20:00Z', ['2026-01-02T03:20:00.000Z', '2026-01-03T03:20:00.000Z']],
])('fires %s at its times', async (expression, at, times) => {
  const { fired } = start(expression, {}, { at });
  await pass(48 * 60 * MINUTE);
  expect(fired.slice(0, 2)).toEqual(times);
});

it.each([
  'rate(1 minutes)',
  'rate(0 minutes)',
  'rate(1 day)',
  'at(2026-01-01T00:00:00)',
  'cron(0 9 ? * MON *)',
  'cron(60 * * * ? *)',
  'cron(0 24 * * ? *)',
])("rejects %s at start, with the schedule's name", (expression) => {
  expect(() => start(expression)).toThrow(/^Schedule sweep: .* expected rate\(1 minute\)/);
});
