import type { Crawler } from '#providers/sources/crawler.ts';
import type { Page } from '#providers/sources/web/web-client.ts';
import type { CheckResponse, ProviderCheck } from './provider-check.ts';

/** Remembers the last page, so that it can be stored unchanged. */
function recordPages(crawler: Crawler): { crawler: Crawler; heard: () => string | null } {
  let last: Page | undefined;
  return {
    crawler: {
      async get(...request) {
        last = await crawler.get(...request);
        return last;
      },
    },
    heard: () => (last?.status === 'ok' ? last.text : null),
  };
}

export const check = (
  name: string,
  where: string,
  crawler: Crawler,
  ask: (crawler: Crawler, signal: AbortSignal) => Promise<string>,
): ProviderCheck => ({
  name,
  where,
  async ask(signal): Promise<CheckResponse> {
    const listener = recordPages(crawler);
    const detail = await ask(listener.crawler, signal);
    return { detail, quota: null, body: listener.heard() };
  },
});
