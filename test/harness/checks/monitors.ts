import type { Check, Inconsistency } from '#operations/checks/check.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { keys } from '#table/keys.ts';
import { monitorIndex, monitorStore } from '#table/monitors/monitor-store.ts';
import { correctAttributes } from './index-attributes.ts';
import { isPending } from './partition-reads.ts';

function findingOfOrder(partition: Partition, monitor: Item): Inconsistency | undefined {
  const { workspaceId, id: accountId } = partition;
  const wanted = monitorIndex({ workspaceId, accountId, nextCheckAt: String(monitor.next_look_at) });
  const wrong = Object.entries(wanted).flatMap(([name, value]) => (monitor[name] === value ? [] : [name]));
  if (wrong.length === 0) return undefined;
  return {
    subject: accountId,
    problem: 'its monitor is not scheduled at its time',
    fix: () => correctAttributes(partition, monitor, wanted, wrong, ['next_look_at']),
  };
}

export const monitors: Check = {
  name: 'monitors',
  invariant: 'Active accounts, and no others, are monitored, and every monitor is scheduled at its time.',
  repair: 'Starts, stops or reschedules the monitor.',
  in: ['account'],
  async findFaults(partition) {
    const { table, workspaceId, id, now } = partition;
    const account = await partition.item(keys.account('', '').SK);
    const monitor = await partition.item(keys.monitor('', '').SK);
    const isActive = account?.status === 'active';
    // Another check handles leftovers of deleted accounts.
    if (!account || isActive === (monitor !== undefined)) {
      return account && monitor ? [findingOfOrder(partition, monitor)] : [];
    }
    const store = monitorStore(table);
    if (!isActive) {
      return [
        {
          subject: id,
          problem: `is monitored but ${account.status}`,
          async fix() {
            await store.remove(workspaceId, id);
            return true;
          },
        },
      ];
    }
    if (await isPending(partition, 'onboard_account', id)) return [];
    return [
      {
        subject: id,
        problem: 'is active but not monitored',
        async fix() {
          await store.start(workspaceId, id, now);
          return true;
        },
      },
    ];
  },
};
