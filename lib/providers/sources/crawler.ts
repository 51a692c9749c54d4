import type { SharedLimit, SharedPace } from '#domain/signals/research/research.ts';
import type { HostSpacing } from './web/host-spacing.ts';
import type { Robots } from './web/robots.ts';
import { checkUrl, type Page, type PageRequest, type WebClient } from './web/web-client.ts';
import { WebError } from './web/web-error.ts';

/** How to access a source politely. */
export interface CrawlPolicy {
  /** Whether robots.txt applies to these pages. A documented API has its own rules. */
  readonly robots: boolean;
  /** The minimum time between this container's calls to one host. */
  readonly minIntervalMs: number;
  /** A limit across all our machines. */
  readonly limit?: SharedLimit;
}

export interface Crawler {
  get(request: PageRequest, policy: CrawlPolicy, abortSignal?: AbortSignal): Promise<Page>;
}

interface CrawlerParts {
  readonly web: WebClient;
  readonly robots: Robots;
  readonly spacing: HostSpacing;
  readonly sharedPace: SharedPace;
  /** Until when hosts asked to be left alone. Outlives an invocation. */
  readonly pauseEnds: Map<string, number>;
  readonly now: () => Date;
}

/** A longer wait isn't worth a function's time. The next look is in a few hours. */
const MAX_WAIT_MS = 20_000;
/** How long to leave a host alone after "too many requests" without a Retry-After. */
export const DEFAULT_BACKOFF_MS = 60_000;

/**
 * Accesses sites politely: robots.txt, a rate per host, limits across all machines, and a pause for hosts that ask
 * for one.
 */
export function createCrawler({ web, robots, spacing, sharedPace, pauseEnds, now }: CrawlerParts): Crawler {
  return {
    async get(request, policy, signal) {
      // Checked before any rules are applied, because a URL may be arbitrarily long.
      const { host } = checkUrl(request.url);
      const retryAfterMs = (pauseEnds.get(host) ?? 0) - now().getTime();
      if (retryAfterMs > 0)
        throw new WebError('throttled', `${host} has asked for a pause.`, { retryAfterMs });
      pauseEnds.delete(host);
      let { minIntervalMs } = policy;
      if (policy.robots) {
        const rules = await robots.rulesFor(request.url, signal);
        if (!rules.mayFetch(request.url)) {
          throw new WebError('not_allowed', `robots.txt of ${host} disallows this page.`);
        }
        minIntervalMs = Math.max(minIntervalMs, rules.delayMs);
      }
      if (policy.limit && !(await sharedPace.waitForTurn(policy.limit, MAX_WAIT_MS, signal))) {
        throw new WebError('paced_out', `The rate limit for ${policy.limit.name} is used up for now.`);
      }
      await spacing.wait(host, minIntervalMs, MAX_WAIT_MS, signal);
      try {
        return await web.get(request, signal);
      } catch (error) {
        if (error instanceof WebError && error.code === 'throttled') {
          pauseEnds.set(host, now().getTime() + (error.retryAfterMs ?? DEFAULT_BACKOFF_MS));
        }
        throw error;
      }
    },
  };
}
