import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the local sign-in provider remembers, until it stops. */
export function providerMemory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();

  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const find = (is: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(`${name}:`) && is(payload))?.[1];
    return {
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id);
        kept.set(key, payload);
        if (expiresIn) setTimeout(() => kept.delete(key), expiresIn * 1_000).unref();
      },
      find: async (id) => kept.get(keyOf(id)),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
