import type { PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import type { Check } from '#operations/checks/check.ts';
import type { Partition } from '#operations/checks/partition.ts';
import { getPendingJobKey } from '#table/pending-jobs/pending-job-store.ts';

type Fault = readonly [subject: string, problem: string];

/** A check that repairs nothing: what it finds is a bug of the service. */
export const judge = (
  name: string,
  invariant: string,
  kinds: Check['in'],
  findFaults: (partition: Partition) => Promise<readonly Fault[]>,
): Check => ({
  name,
  invariant,
  repair: 'Changes nothing.',
  in: kinds,
  async findFaults(partition) {
    return (await findFaults(partition)).map(([subject, problem]) => ({ subject, problem }));
  },
});

/** Whether work on a record is pending: such a record isn't broken. */
export const isPending = async (
  partition: Partition,
  kind: PendingKind,
  recordId: string,
): Promise<boolean> =>
  (await partition.get(getPendingJobKey(kind, partition.workspaceId, recordId))) !== undefined;
