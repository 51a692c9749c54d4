import { checkTable, type ReportedFinding } from './checks/check-table.ts';
import { type Command, Report, UsageError } from './command.ts';
import { requireWorkspace } from './require.ts';

/** Longer than the 27 s a request can take, so that writes in progress have finished. */
const SETTLE_SECONDS = 35;

const formatFinding = ({ check, workspace_id, subject, problem, outcome, advice }: ReportedFinding): string =>
  `${outcome.padEnd(6)}  ${check}  ${workspace_id}  ${subject}: ${problem}${advice === null ? '' : `\n        ${advice}`}`;

export const check: Command = {
  name: 'check',
  summary: 'Find inconsistent data in a workspace and fix it; reads the whole table',
  options: {
    workspace: { value: 'ID', help: 'the workspace to check (see: workspace list)' },
    all: { flag: true, help: 'check all workspaces; reads the table once, as for a single one' },
    repair: { flag: true, help: 'fix what can be fixed; safe during live traffic' },
    settle: {
      value: 'SECONDS',
      help: `wait before findings are checked again; default: ${SETTLE_SECONDS}`,
    },
  },
  changes: { resource: 'workspace', workspaceOf: ({ id }) => String(id) },
  refuse(input) {
    if ((input.optional('workspace') === undefined) === !input.has('all')) {
      throw new UsageError('Choose what to check: --workspace ID or --all.');
    }
  },
  async run({ table, now, progress }, input) {
    const workspaceId = input.optional('workspace');
    const repair = input.has('repair');
    const report = await checkTable(table, {
      workspace: workspaceId === undefined ? 'all' : await requireWorkspace(table, workspaceId),
      repair,
      recheckDelayMs: (input.wholeNumber('settle') ?? SETTLE_SECONDS) * 1000,
      now,
      progress,
    });
    const { findings, left, fixed, items_read, places_looked_at, unnamed } = report;
    const changedRows = [
      ...new Set(
        findings.flatMap(({ outcome, workspace_id }) => (outcome === 'fixed' ? [workspace_id] : [])),
      ),
    ];
    const fixable = findings.filter(({ outcome, advice }) => outcome === 'found' && advice === null).length;
    return new Report(
      { workspace_id: workspaceId ?? null, repair, ...report },
      [
        ...findings.map(formatFinding),
        ...(unnamed > 0 ? [`… and ${unnamed} more`] : []),
        left + fixed === 0
          ? `No problems found: ${items_read} items read, ${places_looked_at} places checked.`
          : `${left} broken, ${fixed} fixed; ${items_read} items read, ${places_looked_at} places checked.`,
        ...(fixable > 0 ? [`${fixable} of them can be fixed with --repair.`] : []),
      ].join('\n'),
      left > 0,
      changedRows.map((id) => ({ id })),
    );
  },
};
