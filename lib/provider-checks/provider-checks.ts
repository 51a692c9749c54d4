import type { SharedPace } from '#domain/signals/research/shared-pace.ts';
import type { ResearchSource } from '#platform/research-sources.ts';
import { createCrawler } from '#sources/crawler.ts';
import { createPace } from '#sources/web/pace.ts';
import { createRobots } from '#sources/web/robots.ts';
import { createWebClient } from '#sources/web/web-client.ts';
import { type DirectoryKeys, directoryChecks } from './directory-checks.ts';
import { type CheckedModel, modelCheck } from './model-check.ts';
import type { ProviderCheck } from './provider-check.ts';
import type { SourceKeys } from './record-checks.ts';
import { researchChecks } from './research-checks.ts';

/** A stage's configuration, as far as it can be checked from an operator's machine. */
export interface CheckedSettings {
  readonly contact: string;
  readonly sources: readonly ResearchSource[];
  readonly webStandIn?: string;
  /** Customers' keys for directories and the operator's for sources, if available. */
  readonly keys?: DirectoryKeys & SourceKeys;
  /** @default no model is checked */
  readonly model?: CheckedModel | undefined;
}

/** A single request from one machine needs no shared limit. */
const NO_SHARED_LIMIT: SharedPace = { take: async () => true };

/** All checks for a stage. Other kinds of providers add theirs here. */
export function providerChecks({
  contact,
  sources,
  webStandIn,
  keys = {},
  model,
}: CheckedSettings): readonly ProviderCheck[] {
  const now = () => new Date();
  const web = createWebClient({ contact, standIn: webStandIn });
  const robots = createRobots(web, now);
  const crawler = createCrawler({ web, robots, pace: createPace(), sharedPace: NO_SHARED_LIMIT, now });
  return [
    ...researchChecks(sources, { crawler, now, keys }),
    ...directoryChecks(keys),
    ...(model ? [modelCheck(model)] : []),
  ];
}
