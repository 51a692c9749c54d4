import type { SharedLimit, SharedPace } from '#domain/signals/research/shared-pace.ts';
import { checkedUrl } from './web/checked-url.ts';
import type { Pace } from './web/pace.ts';
import type { Robots } from './web/robots.ts';
import type { Page, PageRequest, WebClient } from './web/web-client.ts';
import { WebFailure } from './web/web-failure.ts';

/** How to access a source politely. */
export interface Manners {
  /** Whether robots.txt applies to these pages. A documented API has its own rules. */
  readonly robots: boolean;
  /** The minimum time between this container's calls to one host. */
  readonly apartMs: number;
  /** A limit across all our machines. */
  readonly limit?: SharedLimit;
}

export interface Visitor {
  get(request: PageRequest, manners: Manners, signal?: AbortSignal): Promise<Page>;
}

interface VisitorParts {
  readonly web: WebClient;
  readonly robots: Robots;
  readonly pace: Pace;
  readonly sharedPace: SharedPace;
  readonly now: () => Date;
}

/** A longer wait isn't worth a function's time. The next look is in a few hours. */
const LONGEST_WAIT_MS = 20_000;
/** How long to leave a host alone after "too many requests" without a Retry-After. */
export const LEFT_ALONE_MS = 60_000;

/**
 * Accesses sites politely: robots.txt, a rate per host, limits across all machines, and a pause for hosts that ask
 * for one.
 */
export function createVisitor({ web, robots, pace, sharedPace, now }: VisitorParts): Visitor {
  const leftAloneUntil = new Map<string, number>();
  return {
    async get(request, manners, signal) {
      // Checked before any rules are applied, because a URL may be arbitrarily long.
      const { host } = checkedUrl(request.url);
      const leftMs = (leftAloneUntil.get(host) ?? 0) - now().getTime();
      if (leftMs > 0) {
        throw new WebFailure('throttled', `${host} has asked for a pause.`, {
          retryAfterMs: leftMs,
        });
      }
      let { apartMs } = manners;
      if (manners.robots) {
        const rules = await robots.rulesFor(request.url, signal);
        if (!rules.mayFetch(request.url)) {
          throw new WebFailure('not_allowed', `robots.txt of ${host} disallows this page.`);
        }
        apartMs = Math.max(apartMs, rules.delayMs);
      }
      if (manners.limit && !(await sharedPace.take(manners.limit, LONGEST_WAIT_MS, signal))) {
        throw new WebFailure('paced_out', `The rate limit for ${manners.limit.name} is used up for now.`);
      }
      await pace.wait(host, apartMs, LONGEST_WAIT_MS, signal);
      try {
        return await web.get(request, signal);
      } catch (error) {
        if (error instanceof WebFailure && error.code === 'throttled') {
          leftAloneUntil.set(host, now().getTime() + (error.retryAfterMs ?? LEFT_ALONE_MS));
        }
        throw error;
      }
    },
  };
}
