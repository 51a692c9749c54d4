import { memberRole, memberVisibility } from '#contract/members.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { requireChange, withoutGaps } from './changes.ts';
import { type Command, UsageError } from './command.ts';
import { requireAddress } from './require-address.ts';
import { requireMember } from './require-member.ts';
import { requireWorkspace, workspaceOption } from './require-workspace.ts';

export const memberSet: Command = {
  name: 'member set',
  summary:
    "Change a member; what is left out stays, and their keys follow within the authorizer's cache time",
  options: {
    workspace: workspaceOption,
    id: { value: 'ID', help: 'the member (see: member list)', required: true },
    'full-name': { value: 'NAME', help: "the member's name" },
    email: { value: 'ADDRESS', help: "the member's e-mail, unique in the workspace" },
    role: { value: memberRole.options.join('|'), help: "the member's role" },
    visibility: { value: memberVisibility.options.join('|'), help: 'scoped: only own accounts and people' },
  },
  changes: { resource: 'members' },
  async run({ table }, given) {
    const workspaceId = await requireWorkspace(table, given.text('workspace'));
    const email = given.optional('email');
    const changes = withoutGaps({
      full_name: given.optional('full-name'),
      email: email === undefined ? undefined : requireAddress(email),
      role: given.oneOf('role', memberRole.options),
      visibility: given.oneOf('visibility', memberVisibility.options),
    });
    requireChange(changes, this.options);
    const before = await requireMember(table, workspaceId, given.text('id'));
    const after = { ...before, ...changes };
    const outcome = await memberStore(table).change(workspaceId, before, after);
    if (outcome === 'taken') throw new UsageError(`${after.email} is a member of this workspace already.`);
    if (outcome === 'refused') throw new Error('Somebody else changed this member just now. Try again.');
    return after;
  },
};
