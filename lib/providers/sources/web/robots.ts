import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { readRobotsTxt } from './robots-txt.ts';
import type { WebClient } from './web-client.ts';
import { WebError } from './web-error.ts';

/** RFC 9309 requires reading at least 500 KiB and not using a copy older than a day. */
const MAX_BYTES = 500 * 1024;
/** A failure says nothing about the rest of the day. */
const FAILURE_KEPT_MS = 10 * MINUTE_MS;
const MAX_SITES = 200;
/** A longer crawl delay would stall a look. Such sites are only asked once per sweep. */
const MAX_DELAY_MS = 10_000;

const OUR_NAME = 'SignalIntelligence';

interface SiteRules {
  readonly mayFetch: (url: string) => boolean;
  readonly delayMs: number;
}

const NO_RULES: SiteRules = { mayFetch: () => true, delayMs: 0 };
const ALL_FORBIDDEN: SiteRules = { mayFetch: () => false, delayMs: 0 };

export interface Robots {
  /** The rules of the site at this URL. */
  rulesFor(url: string, abortSignal?: AbortSignal): Promise<SiteRules>;
}

/** Reads robots.txt once per day and site. A 4xx means no rules, a server error forbids everything. */
export function createRobots(web: WebClient, now: () => Date): Robots {
  const rulesBySite = new Map<string, { expiresAt: number; readonly rules: Promise<SiteRules> }>();

  async function readSiteRules(origin: string, abortSignal?: AbortSignal): Promise<SiteRules> {
    try {
      const page = await web.get(
        { url: `${origin}/robots.txt`, expects: 'text', maxBytes: MAX_BYTES, isTruncatable: true },
        abortSignal,
      );
      return page.status === 'ok' ? parseRules(page.text) : NO_RULES;
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      // Many sites respond to every unknown path with a web page, which contains no rules.
      const hasNoRules = error.code === 'refused' || error.code === 'unexpected_answer';
      return hasNoRules ? NO_RULES : ALL_FORBIDDEN;
    }
  }

  return {
    rulesFor(url, signal) {
      const { origin } = new URL(url);
      const cachedSite = rulesBySite.get(origin);
      const moment = now().getTime();
      if (cachedSite !== undefined && moment < cachedSite.expiresAt) return cachedSite.rules;
      const rules = readSiteRules(origin, signal);
      const entry = { expiresAt: moment + DAY_MS, rules };
      rulesBySite.delete(origin);
      rulesBySite.set(origin, entry);
      rules.then(
        (receivedRules) => {
          if (receivedRules === ALL_FORBIDDEN) entry.expiresAt = moment + FAILURE_KEPT_MS;
        },
        () => rulesBySite.delete(origin),
      );
      const [oldestOrigin] = rulesBySite.keys();
      if (rulesBySite.size > MAX_SITES && oldestOrigin !== undefined) rulesBySite.delete(oldestOrigin);
      return rules;
    },
  };
}

function parseRules(text: string): SiteRules {
  const { mayFetch, delaySeconds } = readRobotsTxt(text, OUR_NAME);
  return { mayFetch, delayMs: Math.min(delaySeconds * 1000, MAX_DELAY_MS) };
}
