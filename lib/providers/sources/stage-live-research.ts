import type { PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research, SharedPace } from '#domain/signals/research/research.ts';
import { countCall } from '#platform/count.ts';
import {
  type DocumentSource,
  isDocumentSource,
  isResearchSource,
  researchSources,
} from '#platform/research-sources.ts';
import { createCrawler } from './crawler.ts';
import { createSystemDns, dnsSource } from './dns/dns-source.ts';
import { edgar } from './edgar/edgar-source.ts';
import { feeds } from './feeds/feeds-source.ts';
import { gdelt } from './gdelt.ts';
import {
  createRegisteredIdentities,
  createUnregisteredIdentities,
} from './identity/registered-identities.ts';
import { createWikidata } from './identity/wikidata.ts';
import { jobBoards } from './job-boards/job-boards-source.ts';
import { createLiveResearch } from './live-research.ts';
import type { Source } from './source.ts';
import { contractAwards } from './usaspending/contract-awards.ts';
import { createPace, type Pace } from './web/pace.ts';
import { createRobots, type Robots } from './web/robots.ts';
import { createWebClient, type WebClient } from './web/web-client.ts';

interface LiveSettings {
  /** A contact for site owners. */
  readonly contact: string;
  /** Unknown names are ignored: another release may have deployed the stage. */
  readonly sources: readonly string[];
  /** An HTTP server that stands in for the whole web. Only for tests of local runs. */
  readonly webStandIn?: string | undefined;
}

interface StageParts extends LiveSettings {
  readonly now: () => Date;
  readonly sharedPace: SharedPace;
  readonly identities: PublicIdentities;
  readonly onFailure: (source: string, error: unknown) => void;
}

const SOURCES: Readonly<Record<DocumentSource, Source>> = {
  job_boards: jobBoards,
  sec_edgar: edgar,
  feeds,
  dns: dnsSource(createSystemDns()),
  gdelt,
  usaspending: contractAwards,
};

interface SharedParts {
  readonly web: WebClient;
  readonly robots: Robots;
  readonly pace: Pace;
  readonly pauseEnds: Map<string, number>;
}

/** Connections, robots.txt, rates and pauses are kept per container, across invocations. */
const sharedParts = new Map<string, SharedParts>();

function shareParts({ contact, webStandIn, now }: StageParts): SharedParts {
  const key = `${contact} ${webStandIn ?? ''}`;
  const existing = sharedParts.get(key);
  if (existing) return existing;
  const web = createWebClient({ contact, standIn: webStandIn });
  const created = { web, robots: createRobots(web, now), pace: createPace(), pauseEnds: new Map() };
  sharedParts.set(key, created);
  return created;
}

/** Counts a source's looks. A look makes as many requests as it needs, and fails as a whole. */
function countChecks(source: Source): Source {
  const { name, showing } = source;
  return {
    ...source,
    checkCompany: (company, request, tools, signal) =>
      countCall(name, signal, () => source.checkCompany(company, request, tools, signal)),
    ...(showing && {
      showing: (subject, window, tools, signal) =>
        countCall(name, signal, () => showing(subject, window, tools, signal)),
    }),
  };
}

/** A stage's live sources. */
export function createStageLiveResearch(parts: StageParts): Research {
  const { now, sharedPace, onFailure, identities: stored } = parts;
  const sources = parts.sources.filter(isResearchSource);
  const crawler = createCrawler({ ...shareParts(parts), sharedPace, now });
  const wikidata = createWikidata(crawler, stored);
  return createLiveResearch({
    sources: sources.filter(isDocumentSource).map((name) => countChecks(SOURCES[name])),
    off: researchSources.filter((name) => isDocumentSource(name) && !sources.includes(name)),
    identities: sources.includes('gleif')
      ? createRegisteredIdentities({ wikidata, crawler, stored, onFailure })
      : createUnregisteredIdentities(wikidata),
    crawler,
    now,
    onFailure,
  });
}
