import type { ChangeAction, ResourceChange } from './resource-change.ts';

export type ChangeSummary = Readonly<Record<ChangeAction, Readonly<Record<string, readonly string[]>>>>;

const actions: readonly ChangeAction[] = ['add', 'import', 'change', 'replace', 'remove'];

function namesByType(changes: readonly ResourceChange[], action: ChangeAction): Record<string, string[]> {
  const found = Map.groupBy(
    changes.filter((change) => change.action === action),
    ({ type }) => type,
  );
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([type, those]) => [type, those.map(({ id }) => id).sort()]));
}

/** The names of changed resources, by action and type. */
export const summarize = (changes: readonly ResourceChange[]): ChangeSummary => ({
  add: namesByType(changes, 'add'),
  import: namesByType(changes, 'import'),
  change: namesByType(changes, 'change'),
  replace: namesByType(changes, 'replace'),
  remove: namesByType(changes, 'remove'),
});

/** One line per action and type. */
export const summaryLines = (summary: ChangeSummary): string[] =>
  actions.flatMap((action) =>
    Object.entries(summary[action]).map(
      ([type, ids]) => `${action.padEnd(7)} ${String(ids.length).padStart(3)} ${type}: ${ids.join(', ')}`,
    ),
  );
