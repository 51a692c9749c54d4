import { DAY_MS } from '#contract/time.ts';

const DAYS = 14;

interface Delivered {
  readonly created_at: string;
  readonly sent: number;
  readonly failed: number;
}

/** Rows of the last two weeks by the day their push started, including days without any. */
export function deliveriesByDay(runs: readonly Delivered[], now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS);
  const days = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index);
  const of = (day: number): readonly Delivered[] =>
    runs.filter(({ created_at }) => Math.floor(Date.parse(created_at) / DAY_MS) === day);
  return {
    times: days.map((day) => (day * DAY_MS) / 1000),
    sent: days.map((day) => of(day).reduce((sum, run) => sum + run.sent, 0)),
    failed: days.map((day) => of(day).reduce((sum, run) => sum + run.failed, 0)),
  };
}
