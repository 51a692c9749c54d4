/** The number of responses per endpoint and status. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>;

declare module 'vitest' {
  interface TaskMeta {
    answers?: Tally;
  }
}

const sum = (counts: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const all: Record<string, number> = {};
  for (const count of counts) {
    for (const [status, number] of Object.entries(count)) all[status] = (all[status] ?? 0) + number;
  }
  return all;
};

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((whole, number) => whole + number, 0);

interface Answered {
  readonly to: string;
  readonly answer: { readonly status: number };
  readonly before: readonly { readonly status: number }[];
}

export const countAnswers = (sent: readonly Answered[]): Tally => {
  const statusesOf = ({ answer, before }: Answered): Record<string, number>[] => [
    ...before.map(({ status }) => ({ [`${status} and asked again`]: 1 })),
    { [answer.status]: 1 },
  ];
  return Object.fromEntries(
    [...Map.groupBy(sent, ({ to }) => to)].map(([to, all]) => [to, sum(all.flatMap(statusesOf))]),
  );
};

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, number]) => `${status === '0' ? 'closed' : status}×${number}`)
    .join(' ');

/** Lines to print: every endpoint, then all together. */
export function tallyLines(tallies: readonly Tally[]): string[] {
  const names = [...new Set(tallies.flatMap((tally) => Object.keys(tally)))];
  const rows = names.map((name) => [name, sum(tallies.map((tally) => tally[name] ?? {}))] as const);
  const widest = Math.max(0, ...names.map((name) => name.length));
  const all = sum(rows.map(([, counts]) => counts));
  return [
    ...rows.map(
      ([name, counts]) => `${name.padEnd(widest)} ${String(total(counts)).padStart(6)}  ${inWords(counts)}`,
    ),
    `${total(all)} requests to ${names.length} endpoints: ${inWords(all)}`,
  ];
}
