import type { Visitor } from '#sources/visitor.ts';
import type { Page } from '#sources/web/web-client.ts';
import type { CheckAnswer, ProviderCheck } from './provider-check.ts';

/** Remembers the last page, so that it can be stored unchanged. */
function listening(visitor: Visitor): { visitor: Visitor; heard: () => string | null } {
  let last: Page | undefined;
  return {
    visitor: {
      async get(...request) {
        last = await visitor.get(...request);
        return last;
      },
    },
    heard: () => (last?.status === 'ok' ? last.text : null),
  };
}

export const check = (
  name: string,
  where: string,
  visitor: Visitor,
  ask: (visitor: Visitor, signal: AbortSignal) => Promise<string>,
): ProviderCheck => ({
  name,
  where,
  async ask(signal): Promise<CheckAnswer> {
    const listener = listening(visitor);
    const detail = await ask(listener.visitor, signal);
    return { detail, quota: null, body: listener.heard() };
  },
});
