import type { Fate, ResourceChange } from './resource-change.ts';

export type ChangeSummary = Readonly<Record<Fate, Readonly<Record<string, readonly string[]>>>>;

const fates: readonly Fate[] = ['add', 'import', 'change', 'replace', 'remove'];

function namesByType(changes: readonly ResourceChange[], fate: Fate): Record<string, string[]> {
  const found = Map.groupBy(
    changes.filter((change) => change.fate === fate),
    ({ type }) => type,
  );
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([type, those]) => [type, those.map(({ id }) => id).sort()]));
}

/** The names of changed resources, by fate and type. */
export const summarize = (changes: readonly ResourceChange[]): ChangeSummary => ({
  add: namesByType(changes, 'add'),
  import: namesByType(changes, 'import'),
  change: namesByType(changes, 'change'),
  replace: namesByType(changes, 'replace'),
  remove: namesByType(changes, 'remove'),
});

/** One line per fate and type. */
export const summaryLines = (summary: ChangeSummary): string[] =>
  fates.flatMap((fate) =>
    Object.entries(summary[fate]).map(
      ([type, ids]) => `${fate.padEnd(7)} ${String(ids.length).padStart(3)} ${type}: ${ids.join(', ')}`,
    ),
  );
