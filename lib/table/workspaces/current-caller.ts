import {
  type AuthorizedCaller,
  type RefusedCaller,
  reauthorizeKey,
} from '#domain/workspace/keys/authorize-key.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from './api-key-store.ts';
import { memberStore } from './member-store.ts';

/** The key's current permissions, from the table instead of the gateway's cache. */
export function currentCaller(keyId: string): Promise<AuthorizedCaller | RefusedCaller> {
  const table = functionTable();
  return reauthorizeKey(
    { apiKeys: apiKeyStore(table), members: memberStore(table), now: systemClock },
    keyId,
  );
}
