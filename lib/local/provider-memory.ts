import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the local sign-in provider remembers, until it stops. */
export function createProviderMemory(): (name: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();

  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const find = (is: (payload: AdapterPayload) => boolean) =>
      [...payloads].find(([key, payload]) => key.startsWith(`${name}:`) && is(payload))?.[1];
    return {
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id);
        payloads.set(key, payload);
        if (expiresIn) setTimeout(() => payloads.delete(key), expiresIn * 1_000).unref();
      },
      find: async (id) => payloads.get(keyOf(id)),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      async consume(id) {
        const payload = payloads.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void payloads.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
      },
    };
  };
}
