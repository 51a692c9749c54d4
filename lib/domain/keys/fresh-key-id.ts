import { type ApiKeyStore, keyIdFrom } from './api-key.ts';

export interface FreshKeyPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get' | 'revoke'>;
  /** The same ids in every try of a request. */
  readonly newId: (prefix: 'key') => string;
  /** Since when the same request is tried, where an earlier try may have made a key; undefined: this is the first. */
  readonly againSince: Date | undefined;
  readonly now: () => Date;
}

/** An id for a new key. One that an earlier try has made was shown to nobody: it makes room for one that is. */
export async function freshKeyId(ports: FreshKeyPorts): Promise<string> {
  const { apiKeys, newId, againSince, now } = ports;
  const id = keyIdFrom(newId('key'));
  if (againSince === undefined || !(await apiKeys.get(id))) return id;
  await apiKeys.revoke(id, now().toISOString());
  return freshKeyId(ports);
}
