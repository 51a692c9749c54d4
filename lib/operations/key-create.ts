import { MAX_REQUESTS_PER_MINUTE } from '#contract/api-keys.ts';
import { refuse, ServiceError } from '#contract/errors.ts';
import { issueApiKey as issue, type KeyRequest } from '#domain/workspace/keys/issue-api-key.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { type AdminContext, type Command, UsageError } from './command.ts';
import { requireWorkspace, workspaceOption } from './require.ts';

/** Issues a key by the API's own rules and returns its text, which isn't stored. */
export async function issueApiKey(
  { table, now, keyPrefix }: AdminContext,
  wish: KeyRequest,
): Promise<{ id: string; text: string }> {
  try {
    const { key, text } = await issue(
      {
        apiKeys: createApiKeyStore(table),
        members: createMemberStore(table),
        prefix: keyPrefix,
        now,
        refuse,
      },
      wish,
      null,
    );
    return { id: key.id, text };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const texts = error.details?.map(({ path, message }) => `${path}: ${message}`) ?? [error.message];
    throw new UsageError(texts.join(' '));
  }
}

export const keyList: Command = {
  name: 'key list',
  summary: 'List the API keys of a workspace, oldest first',
  options: { workspace: workspaceOption },
  async run({ table }, input) {
    const keys = await createApiKeyStore(table).list(await requireWorkspace(table, input.text('workspace')));
    return keys.map(({ hash: _, workspace_id: __, agent, session: ___, ...publicFields }) => ({
      ...publicFields,
      agent: agent?.host ?? null,
    }));
  },
};

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Issue an API key; it is shown only once',
  options: {
    workspace: workspaceOption,
    scope: { value: 'read|write', help: 'read: GET only; default: write' },
    member: { value: 'ID', help: "a member whose visibility limits the key's (see: member list)" },
    name: { value: 'TEXT', help: 'what the key is for' },
    expires: { value: 'DATE', help: 'when it stops working; default: never' },
    'requests-per-minute': { value: 'N', help: "a rate limit below the stage's; default: the stage's" },
  },
  changes: { resource: 'api-keys' },
  async run(context, input) {
    const { table } = context;
    const workspaceId = await requireWorkspace(table, input.text('workspace'));
    const memberId = input.optional('member') ?? null;
    const scope = input.oneOf('scope', ['read', 'write']) ?? 'write';
    const expiresAt = input.time('expires');
    const requestsPerMinute = input.wholeNumber('requests-per-minute');
    if (requestsPerMinute === 0 || (requestsPerMinute ?? 1) > MAX_REQUESTS_PER_MINUTE) {
      throw new UsageError(`--requests-per-minute must be 1 to ${MAX_REQUESTS_PER_MINUTE}.`);
    }
    const { id, text } = await issueApiKey(context, {
      workspaceId,
      scope,
      memberId,
      name: input.optional('name') ?? '',
      expiresAt,
      requestsPerMinute,
    });
    return {
      id,
      scope,
      member_id: memberId,
      expires_at: expiresAt ?? null,
      requests_per_minute: requestsPerMinute ?? null,
      key: text,
    };
  },
};
