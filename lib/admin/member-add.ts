import { MEMBERS_MAX, type Member, memberRole, memberVisibility } from '#contract/members.ts';
import { newId } from '#platform/ids.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { type Command, UsageError } from './command.ts';
import { requireAddress, requireWorkspace, workspaceOption } from './require.ts';

export const memberList: Command = {
  name: 'member list',
  summary: 'List the members of a workspace',
  options: { workspace: workspaceOption },
  run: async ({ table }, given) =>
    memberStore(table).list(await requireWorkspace(table, given.text('workspace'))),
};

export const memberAdd: Command = {
  name: 'member add',
  summary: 'Add a member to a workspace',
  options: {
    workspace: workspaceOption,
    'full-name': { value: 'NAME', help: "the member's name", required: true },
    email: { value: 'ADDRESS', help: "the member's email, unique in the workspace", required: true },
    role: { value: memberRole.options.join('|'), help: 'default: member' },
    visibility: {
      value: memberVisibility.options.join('|'),
      help: 'scoped: only own accounts and people; default: all',
    },
  },
  changes: { resource: 'members' },
  async run({ table, now }, given) {
    const workspaceId = await requireWorkspace(table, given.text('workspace'));
    const email = requireAddress(given.text('email'));
    const member: Member = {
      id: newId('mem'),
      full_name: given.text('full-name'),
      email,
      role: given.oneOf('role', memberRole.options) ?? 'member',
      visibility: given.oneOf('visibility', memberVisibility.options) ?? 'all',
      created_at: now().toISOString(),
    };
    const outcome = await memberStore(table).add(workspaceId, member);
    if (outcome === 'taken') throw new UsageError(`${email} is already a member of this workspace.`);
    if (outcome === 'refused')
      throw new UsageError(
        `The workspace already has ${MEMBERS_MAX} members, the limit. Remove one first: member remove.`,
      );
    return member;
  },
};
