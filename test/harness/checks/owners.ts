import type { Check } from '#operations/checks/check.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';

export const owners: Check = {
  name: 'owners',
  invariant: 'The owner of an account or a person is a member of the workspace.',
  repair: 'Changes nothing: the workspace decides who owns a record.',
  in: ['account'],
  async findFaults(partition) {
    const { table, workspaceId } = partition;
    const owned = (await partition.items()).filter(({ owner_id }) => typeof owner_id === 'string');
    const ids = [...new Set(owned.map(({ owner_id }) => String(owner_id)))];
    const found = await batchGet(
      table,
      ids.map((id) => keys.member(workspaceId, id)),
      ['id'],
    );
    const members = new Set(found.map(({ id }) => String(id)));
    return owned
      .filter(({ owner_id }) => !members.has(String(owner_id)))
      .map(({ id, owner_id }) => ({
        subject: String(id),
        problem: `belongs to ${owner_id}, who is not a member`,
        advice: 'Set another owner, or none, through the API.',
      }));
  },
};
