import { type Check, createRepair, type Inconsistency } from '#operations/checks/check.ts';
import type { Partition } from '#operations/checks/partition.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { toRunRecord } from '#table/runs/run-item.ts';
import { isPending, readUnchanged } from './partition-reads.ts';
import { promiseAgain } from './promised-again.ts';

const { SK: PART } = keys.runPart('', '', '');

/** The statistics that the parts of a run add up to. */
const COUNTED = [
  'candidates',
  'accounts',
  'matched',
  'jobs_done',
  'jobs_failed',
  'documents',
  'detections',
] as const;

async function findingsOfStats(partition: Partition): Promise<Inconsistency[]> {
  const { table, workspaceId, id } = partition;
  const still = await readUnchanged(partition, keys.run(workspaceId, id), ['stats', 'status'], [PART]);
  const [parts = []] = still?.items ?? [];
  // The statistics of a run without parts were not counted but written.
  if (!still || parts.length === 0) return [];
  const { stats } = toRunRecord(still.owner);
  return COUNTED.flatMap((name) => {
    const added = parts.reduce((sum, part) => sum + Number(part[name] ?? 0), 0);
    const off = stats[name] - added;
    if (off === 0) return [];
    return {
      subject: id,
      problem: `${name} is ${Math.abs(off)} too ${off > 0 ? 'high' : 'low'} for its parts`,
      fix: async () =>
        (await updateIf(table, {
          Key: keys.run(workspaceId, id),
          set: { [`stats.${name}`]: added },
          when: { [`stats.${name}`]: stats[name] },
        })) !== undefined,
    };
  });
}

export const runs: Check = {
  name: 'runs',
  invariant:
    'A running run is being worked on, its statistics are the sum of its parts, and every part has its run.',
  repair:
    'Schedules the run again, so that the sweeper resumes or ends it; recalculates statistics; deletes parts of missing runs.',
  in: ['run'],
  async findFaults(partition) {
    const { table, workspaceId, id, PK } = partition;
    const Key = keys.run(workspaceId, id);
    const run = await partition.item(Key.SK);
    const parts = await partition.listWithPrefix(PART);
    if (!run) {
      return parts.map(({ SK }) => ({
        subject: encodeKeyText({ PK, SK }),
        problem: 'is part of a run that no longer exists',
        fix: createRepair(table, [
          { ConditionCheck: { Key, when: isAbsent() } },
          { Delete: { Key: { PK, SK: String(SK) } } },
        ]),
      }));
    }
    const isStuck = run.status === 'running' && !(await isPending(partition, 'run', id));
    return [
      ...(await findingsOfStats(partition)),
      isStuck
        ? {
            subject: id,
            problem: 'is running but not being worked on',
            fix: () =>
              promiseAgain(partition, 'run', id, new Date(String(run.created_at)), {
                Key,
                name: 'status',
                value: 'running',
              }),
          }
        : undefined,
    ];
  },
};
