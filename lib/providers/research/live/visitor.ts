import type { SharedLimit, SharedPace } from '#domain/research/shared-pace.ts';
import { checkedUrl } from '#providers/web/checked-url.ts';
import type { Pace } from '#providers/web/pace.ts';
import type { Robots } from '#providers/web/robots.ts';
import type { Page, PageRequest, WebClient } from '#providers/web/web-client.ts';
import { WebFailure } from '#providers/web/web-failure.ts';

/** How a source wants to be asked. */
export interface Manners {
  /** Whether robots.txt speaks for these pages; a documented API has rules of its own. */
  readonly robots: boolean;
  /** The least time between two calls of this container to one host. */
  readonly apartMs: number;
  /** A limit over all our machines. */
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

/** A turn that is further away than this is not worth a function's time; the next look comes in hours. */
const LONGEST_WAIT_MS = 20_000;
/** How long a host that says "too many" is left alone when it does not say so itself. */
export const LEFT_ALONE_MS = 60_000;

/** Asks strangers politely: robots.txt, a pace per host, limits over all machines, and peace for whoever asks for it. */
export function createVisitor({ web, robots, pace, sharedPace, now }: VisitorParts): Visitor {
  const leftAloneUntil = new Map<string, number>();
  return {
    async get(request, manners, signal) {
      // Before anybody's rules are held against it: an address may be as long as its author likes.
      const { host } = checkedUrl(request.url);
      const leftMs = (leftAloneUntil.get(host) ?? 0) - now().getTime();
      if (leftMs > 0) {
        throw new WebFailure('throttled', `${host} has asked to be left alone for a while.`, {
          retryAfterMs: leftMs,
        });
      }
      let { apartMs } = manners;
      if (manners.robots) {
        const rules = await robots.rulesFor(request.url, signal);
        if (!rules.mayFetch(request.url)) {
          throw new WebFailure('not_allowed', `robots.txt of ${host} keeps this page from us.`);
        }
        apartMs = Math.max(apartMs, rules.delayMs);
      }
      if (manners.limit && !(await sharedPace.take(manners.limit, LONGEST_WAIT_MS, signal))) {
        throw new WebFailure('paced_out', `All turns at ${manners.limit.name} are given away for now.`);
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
