import { refuse, ServiceError } from '#contract/errors.ts';
import { issueApiKey as issue, type KeyRequest } from '#domain/workspace/keys/issue-api-key.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { type AdminContext, UsageError } from './command.ts';

/** Issues a key by the API's own rules and returns its text, which isn't stored. */
export async function issueApiKey(
  { table, now, keyPrefix }: AdminContext,
  wish: KeyRequest,
): Promise<{ id: string; text: string }> {
  try {
    const { key, text } = await issue(
      { apiKeys: apiKeyStore(table), members: memberStore(table), prefix: keyPrefix, now, refuse },
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
