import {
  type AuthorizedCaller,
  type RefusedCaller,
  reauthorizeKey,
} from '#domain/workspace/keys/authorize-key.ts';
import { systemClock } from '#platform/clock.ts';
import { getFunctionTable } from '#table/table.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { createMemberStore } from './member-store.ts';

/** The key's current permissions, from the table instead of the gateway's cache. */
export function readCurrentCaller(keyId: string): Promise<AuthorizedCaller | RefusedCaller> {
  const table = getFunctionTable();
  return reauthorizeKey(
    { apiKeys: createApiKeyStore(table), members: createMemberStore(table), now: systemClock },
    keyId,
  );
}
