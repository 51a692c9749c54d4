import type { CheckResult } from './provider-check.ts';

/** Results for people, one line each. */
export function formatChecks(results: readonly CheckResult[]): string {
  const rows = [
    ['provider', 'answers', 'ms', 'quota left', 'what was found'],
    ...results.map(({ name, isOk, ms, quota, detail }) => [
      name,
      isOk ? 'yes' : 'NO',
      String(ms),
      quota ?? '–',
      detail,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
