import type { SharedPace } from '#domain/signals/research/research.ts';
import { NOTHING_FOUND } from '#providers/sources/company-site.ts';
import { createCrawler } from '#providers/sources/crawler.ts';
import type { SourceRequest, SourceTools } from '#providers/sources/source.ts';
import { createRobots } from '#providers/sources/web/robots.ts';
import { createWebClient } from '#providers/sources/web/web-client.ts';
import type { StandInWeb } from './stand-in-web.ts';

export interface TestTools extends SourceTools {
  /** The current time, which tests advance. */
  readonly clock: { now: Date };
  /** Names of shared limits, in the order of their use. */
  readonly limits: string[];
  close(): Promise<void>;
}

/** A visitor over a fake web, without waiting. */
export function liveTools(web: StandInWeb, now = '2026-11-02T08:00:00Z'): TestTools {
  const clock = { now: new Date(now) };
  const client = createWebClient({
    contact: 'ops@seller.com',
    standIn: web.address,
    totalMs: 5_000,
    idleMs: 3_000,
  });
  const limits: string[] = [];
  const sharedPace: SharedPace = {
    waitForTurn: async ({ name }) => {
      limits.push(name);
      return true;
    },
  };
  const crawler = createCrawler({
    web: client,
    robots: createRobots(client, () => clock.now),
    spacing: { wait: async () => undefined },
    sharedPace,
    pauseEnds: new Map(),
    now: () => clock.now,
  });
  return { crawler, now: () => clock.now, clock, limits, close: () => client.close() };
}

export const look = (parts: Partial<SourceRequest> = {}): SourceRequest => ({
  since: new Date('2026-01-01T00:00:00Z'),
  memory: null,
  ignoresMemory: false,
  site: NOTHING_FOUND,
  identity: null,
  ...parts,
});
