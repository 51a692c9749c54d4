import type { PendingJob, PendingKind } from './pending-job.ts';

/** One request may promise these for thousands of records. A workspace's other work comes first. */
const IN_BULK: ReadonlySet<PendingKind> = new Set(['refresh_standing', 'redraft_messages']);

const compareByDueTime = (a: PendingJob, b: PendingJob): number => a.due_at.localeCompare(b.due_at);

const compareInWorkspace = (a: PendingJob, b: PendingJob): number =>
  Number(IN_BULK.has(a.kind)) - Number(IN_BULK.has(b.kind)) || compareByDueTime(a, b);

/** Workspaces take turns, so that one with thousands of promises doesn't hold up the others. */
export const interleaveWorkspaces = (work: readonly PendingJob[]): PendingJob[] =>
  [...Map.groupBy(work, ({ workspace_id }) => workspace_id).values()]
    .flatMap((workspaceJobs) =>
      workspaceJobs.toSorted(compareInWorkspace).map((each, turn) => ({ each, turn })),
    )
    .sort((a, b) => a.turn - b.turn || compareByDueTime(a.each, b.each))
    .map(({ each }) => each);
