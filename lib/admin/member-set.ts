import { memberRole, memberVisibility } from '#contract/members.ts';
import { keysBeyondMember } from '#domain/workspace/keys/keys-with-member.ts';
import { revokeFamily } from '#domain/workspace/keys/revoke-family.ts';
import { endSessionsOf } from '#domain/workspace/sign-in/manage-sessions.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';
import { requireChange, withoutGaps } from './changes.ts';
import { type Command, UsageError } from './command.ts';
import { namesOf } from './names-of-keys.ts';
import { requireAddress, requireMember, requireWorkspace, workspaceOption } from './require.ts';

export const memberSet: Command = {
  name: 'member set',
  summary: "Change a member; omitted options stay, and their keys follow within the authorizer's cache time",
  options: {
    workspace: workspaceOption,
    id: { value: 'ID', help: 'the member (see: member list)', required: true },
    'full-name': { value: 'NAME', help: "the member's name" },
    email: { value: 'ADDRESS', help: "the member's email, unique in the workspace" },
    role: { value: memberRole.options.join('|'), help: "the member's role" },
    visibility: { value: memberVisibility.options.join('|'), help: 'scoped: only own accounts and people' },
    yes: { flag: true, help: "also revoke wider keys that were made with the member's keys" },
  },
  changes: { resource: 'members' },
  async run({ table, now }, given) {
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
    const apiKeys = apiKeyStore(table);
    const beyond =
      changes.visibility === 'scoped' ? await keysBeyondMember(apiKeys, workspaceId, before.id) : [];
    if (beyond.length > 0 && !given.has('yes')) {
      throw new UsageError(
        `This also revokes ${namesOf(beyond)}, made with keys of ${before.id}. Confirm with --yes.`,
      );
    }
    const outcome = await memberStore(table).change(workspaceId, before, after);
    if (outcome === 'taken') throw new UsageError(`${after.email} is already a member of this workspace.`);
    if (outcome === 'refused') throw new Error('This member was changed at the same time. Try again.');
    for (const key of beyond) await revokeFamily({ apiKeys, now }, key);
    const isMoved = after.email.toLowerCase() !== before.email.toLowerCase();
    const ended = isMoved
      ? await endSessionsOf({ sessions: sessionStore(table), now }, workspaceId, before.id)
      : 0;
    return {
      ...after,
      ...(beyond.length > 0 && { keys_revoked: beyond.length }),
      ...(ended > 0 && { sessions_ended: ended }),
    };
  },
};
