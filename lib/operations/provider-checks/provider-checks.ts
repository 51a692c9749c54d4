import type { SharedPace } from '#domain/signals/research/shared-pace.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { createCrawler } from '#providers/sources/crawler.ts';
import { createPace } from '#providers/sources/web/pace.ts';
import { createRobots } from '#providers/sources/web/robots.ts';
import { createWebClient } from '#providers/sources/web/web-client.ts';
import { type DirectoryKeys, directoryChecks } from './directory-checks.ts';
import { type CheckedModel, createModelCheck } from './model-check.ts';
import type { ProviderCheck } from './provider-check.ts';
import { researchChecks } from './research-checks.ts';

/** A stage's configuration, as far as it can be checked from an operator's machine. */
export interface CheckedSettings {
  readonly contact: string;
  readonly sources: readonly ResearchSource[];
  readonly webStandIn?: string;
  /** Customers' keys for directories, if available. */
  readonly keys?: DirectoryKeys;
  /** @default no model is checked */
  readonly model?: CheckedModel | undefined;
}

/** A single request from one machine needs no shared limit. */
const NO_SHARED_LIMIT: SharedPace = { take: async () => true };

/** All checks for a stage. Other kinds of providers add theirs here. */
export function createProviderChecks({
  contact,
  sources,
  webStandIn,
  keys = {},
  model,
}: CheckedSettings): readonly ProviderCheck[] {
  const now = () => new Date();
  const web = createWebClient({ contact, standIn: webStandIn });
  const robots = createRobots(web, now);
  const crawler = createCrawler({
    web,
    robots,
    pace: createPace(),
    sharedPace: NO_SHARED_LIMIT,
    pauseEnds: new Map(),
    now,
  });
  return [
    ...researchChecks(sources, { crawler, now }),
    ...directoryChecks(keys),
    ...(model ? [createModelCheck(model)] : []),
  ];
}
