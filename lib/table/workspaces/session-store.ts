import { DAY_SECONDS } from '#contract/time.ts';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import type { Session, SessionStore } from '#domain/workspace/sign-in/manage-sessions.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { checkEntry, putEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { apiKeyItem, readKeysOf } from './api-key-store.ts';

/** How long the audit log can name an ended session. */
const RETENTION_SECONDS = 90 * DAY_SECONDS;

const toSeconds = (time: string): number => Math.ceil(Date.parse(time) / 1000);

const isSession = (key: ApiKey): key is Session =>
  key.session !== undefined && key.member_id !== null && key.expires_at !== null;

export const createSessionStore = (table: Table): SessionStore => ({
  async get(id) {
    const storedKey = await getItem(table, keys.apiKey(id), apiKeyItem);
    return storedKey && isSession(storedKey) ? storedKey : undefined;
  },

  async add(session, email) {
    const { id, workspace_id, member_id, expires_at } = session;
    const outcome = await transact(table, [
      putEntry({
        ...keys.apiKey(id),
        ...session,
        ends_at: expires_at,
        expires_at: toSeconds(expires_at) + RETENTION_SECONDS,
      }),
      putEntry({
        ...keys.sessionEntry(workspace_id, member_id, id),
        key_id: id,
        expires_at: toSeconds(expires_at),
      }),
      checkEntry(keys.member(workspace_id, member_id), { email }),
    ]);
    return outcome.committed;
  },

  async list(workspaceId, memberId = '') {
    const sessions = await readKeysOf(table, keys.sessionEntry(workspaceId, memberId, ''), {
      FilterExpression: 'attribute_not_exists(revoked_at)',
    });
    return sessions.filter(isSession).filter(({ revoked_at }) => revoked_at === null);
  },

  async end({ id, workspace_id, member_id }, endedAt) {
    await transact(table, [
      updateEntry(keys.apiKey(id), { set: { revoked_at: endedAt }, when: { revoked_at: null } }),
      updateEntry(keys.sessionEntry(workspace_id, member_id, id), {
        set: { revoked_at: endedAt },
        when: exists(),
      }),
    ]);
  },
});
