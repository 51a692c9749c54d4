import { type ApiKeyStore, toKeyId } from './api-key.ts';

export interface CreateKeyIdPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get' | 'revoke'>;
  /** Returns the same ids in every try of a request. */
  readonly newId: (prefix: 'key') => string;
  /** When the request was first tried, if an earlier try may have created a key. Undefined on the first try. */
  readonly againSince: Date | undefined;
  readonly now: () => Date;
}

/**
 * An id for a new key. If an earlier try created a key, its text was never shown, so that key is revoked and
 * replaced.
 */
export async function createKeyId(ports: CreateKeyIdPorts): Promise<string> {
  const { apiKeys, newId, againSince, now } = ports;
  const id = toKeyId(newId('key'));
  if (againSince === undefined || !(await apiKeys.get(id))) return id;
  await apiKeys.revoke(id, now().toISOString());
  return createKeyId(ports);
}
