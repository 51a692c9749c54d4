import { type Check, createRepair, requireAttributes } from '#operations/checks/check.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';

export const workspaceEntry: Check = {
  name: 'workspace-entry',
  invariant: 'Every workspace is in the list of workspaces under its own name, and has a profile and a plan.',
  repair: 'Rewrites the entry; an operator must restore a missing profile or plan.',
  in: ['workspace'],
  async findFaults(partition) {
    const { table, workspaceId } = partition;
    const workspace = await partition.item(keys.workspace('').SK);
    // Without a name it is what a removal that was interrupted left.
    if (typeof workspace?.name !== 'string') {
      return [
        {
          subject: workspaceId,
          problem: 'no longer exists but still has items',
          advice: `Finish its removal, or restore it from a backup: WORKSPACE of ${partition.PK} is missing.`,
        },
      ];
    }
    const { id, name, created_at } = workspace;
    const entry = await partition.get(keys.workspaceEntry(workspaceId));
    const missing = [keys.companyProfile(''), keys.plan('')].map(async ({ SK }) =>
      (await partition.item(SK))
        ? undefined
        : {
            subject: workspaceId,
            problem: `has no ${SK}`,
            advice: `Restore the item ${partition.PK} ${SK} from a backup.`,
          },
    );
    return [
      ...(await Promise.all(missing)),
      entry?.name === name
        ? undefined
        : {
            subject: workspaceId,
            problem: entry ? 'is listed under a different name' : 'is not in the list of workspaces',
            fix: createRepair(table, [
              { ConditionCheck: { Key: keys.workspace(workspaceId), when: { name } } },
              {
                Put: {
                  Item: { ...entry, ...keys.workspaceEntry(workspaceId), id, name, created_at },
                  when: entry ? requireAttributes(entry, ['name']) : isAbsent(),
                },
              },
            ]),
          },
    ];
  },
};
