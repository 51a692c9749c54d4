const DAY_MS = 86_400_000;
/** So that one day with one activation still is a line. */
const LEAST_DAYS = 14;

/** How many were active by each day, from the first activation until today. */
export function activationsByDay(dates: readonly string[], now: Date) {
  const days = dates.map((date) => Math.floor(Date.parse(date) / DAY_MS));
  const today = Math.floor(now.getTime() / DAY_MS);
  const first = Math.min(today - LEAST_DAYS, ...days.map((day) => day - 1));
  const all = Array.from({ length: today - first + 1 }, (_, index) => first + index);
  return {
    times: all.map((day) => (day * DAY_MS) / 1000),
    counts: all.map((day) => days.filter((each) => each <= day).length),
  };
}
