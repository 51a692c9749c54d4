import type { PendingKind, PendingWork } from './pending-work.ts';

/** One request may promise these for thousands of records. A workspace's other work comes first. */
const IN_BULK: ReadonlySet<PendingKind> = new Set(['refresh_standing', 'redraft_messages']);

const longestOverdueFirst = (a: PendingWork, b: PendingWork): number => a.due_at.localeCompare(b.due_at);

const firstInWorkspace = (a: PendingWork, b: PendingWork): number =>
  Number(IN_BULK.has(a.kind)) - Number(IN_BULK.has(b.kind)) || longestOverdueFirst(a, b);

/** Workspaces take turns, so that one with thousands of promises doesn't hold up the others. */
export const inTurns = (work: readonly PendingWork[]): PendingWork[] =>
  [...Map.groupBy(work, ({ workspace_id }) => workspace_id).values()]
    .flatMap((own) => own.toSorted(firstInWorkspace).map((each, turn) => ({ each, turn })))
    .sort((a, b) => a.turn - b.turn || longestOverdueFirst(a.each, b.each))
    .map(({ each }) => each);
