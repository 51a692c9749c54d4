import type { LimitedRuns } from '#contract/limits.ts';
import { anyOf, differs, isAbsent } from '#table/dynamodb/expressions.ts';
import { type Key, keys } from '#table/keys.ts';
import { createCloseRunEntry, readOpenRuns } from '#table/runs/open-runs.ts';
import { type Check, createRepair, type Inconsistency } from './check.ts';
import type { Partition } from './partition.ts';

const KEY_OF: Readonly<Record<LimitedRuns, (workspaceId: string, id: string) => Key>> = {
  discoveries: keys.run,
  push_runs: keys.pushRun,
};

async function checkRun(
  partition: Partition,
  kind: LimitedRuns,
  id: string,
): Promise<Inconsistency | undefined> {
  const { table, workspaceId } = partition;
  const Key = KEY_OF[kind](workspaceId, id);
  if ((await partition.get(Key))?.status === 'running') return undefined;
  return {
    subject: id,
    problem: 'counts as in progress but is not',
    fix: createRepair(table, [
      { ConditionCheck: { Key, when: anyOf(isAbsent(), differs('status', 'running')) } },
      createCloseRunEntry(workspaceId, kind, id),
    ]),
  };
}

export const openRunsCheck: Check = {
  name: 'open-runs',
  invariant: "Runs that count towards a workspace's limit are in progress.",
  repair: 'Stops counting the run.',
  in: ['workspace'],
  async findFaults(partition) {
    const openRuns = await readOpenRuns(partition.table, partition.workspaceId);
    const kinds: readonly LimitedRuns[] = ['discoveries', 'push_runs'];
    return Promise.all(kinds.flatMap((kind) => openRuns[kind].map((id) => checkRun(partition, kind, id))));
  },
};
