import { memberStore } from '#table/member-store.ts';
import { type Command, UsageError } from './command.ts';
import { issueApiKey } from './issue-api-key.ts';
import { requireWorkspace, workspaceOption } from './require-workspace.ts';

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Issue an API key; it is shown this once',
  options: {
    workspace: workspaceOption,
    scope: { value: 'read|write', help: 'read: GET only; default: write' },
    member: { value: 'ID', help: "a member whose sight limits the key's (see: member list)" },
    name: { value: 'TEXT', help: 'what the key is for' },
  },
  async run(context, given) {
    const { table } = context;
    const workspaceId = await requireWorkspace(table, given.text('workspace'));
    const memberId = given.optional('member') ?? null;
    if (memberId !== null && !(await memberStore(table).get(workspaceId, memberId))) {
      throw new UsageError(`The workspace has no member "${memberId}". See: member list.`);
    }
    const scope = given.oneOf('scope', ['read', 'write']) ?? 'write';
    const { id, text } = await issueApiKey(context, {
      workspaceId,
      scope,
      memberId,
      name: given.optional('name') ?? '',
    });
    return [{ id, scope, member_id: memberId, key: text }];
  },
};
