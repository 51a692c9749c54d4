import { type Command, UsageError } from './command.ts';
import { issueApiKey } from './issue-api-key.ts';
import { requireMember } from './require-member.ts';
import { requireWorkspace, workspaceOption } from './require-workspace.ts';

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Issue an API key; it is shown this once',
  options: {
    workspace: workspaceOption,
    scope: { value: 'read|write', help: 'read: GET only; default: write' },
    member: { value: 'ID', help: "a member whose sight limits the key's (see: member list)" },
    name: { value: 'TEXT', help: 'what the key is for' },
    expires: { value: 'DATE', help: 'when it stops working; default: never' },
  },
  async run(context, given) {
    const { table } = context;
    const workspaceId = await requireWorkspace(table, given.text('workspace'));
    const memberId = given.optional('member') ?? null;
    if (memberId !== null) await requireMember(table, workspaceId, memberId);
    const scope = given.oneOf('scope', ['read', 'write']) ?? 'write';
    const expiresAt = given.time('expires');
    if (expiresAt !== undefined && expiresAt <= context.now().toISOString()) {
      throw new UsageError(`--expires ${expiresAt} is past.`);
    }
    const { id, text } = await issueApiKey(context, {
      workspaceId,
      scope,
      memberId,
      name: given.optional('name') ?? '',
      expiresAt,
    });
    return { id, scope, member_id: memberId, expires_at: expiresAt ?? null, key: text };
  },
};
