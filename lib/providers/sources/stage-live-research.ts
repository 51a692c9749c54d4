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
import { createHostSpacing, type HostSpacing } from './web/host-spacing.ts';
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
  readonly spacing: HostSpacing;
  readonly pauseEnds: Map<string, number>;
}

/** Connections, robots.txt, rates and pauses are kept per container, across invocations. */
const sharedParts = new Map<string, SharedParts>();

function getSharedParts({ contact, webStandIn, now }: StageParts): SharedParts {
  const key = `${contact} ${webStandIn ?? ''}`;
  const existingParts = sharedParts.get(key);
  if (existingParts) return existingParts;
  const web = createWebClient({ contact, standIn: webStandIn });
  const newParts = {
    web,
    robots: createRobots(web, now),
    spacing: createHostSpacing(),
    pauseEnds: new Map(),
  };
  sharedParts.set(key, newParts);
  return newParts;
}

/** Counts a source's looks. A look makes as many requests as it needs, and fails as a whole. */
function countChecks(source: Source): Source {
  const { name, findDocuments } = source;
  return {
    ...source,
    checkCompany: (company, request, tools, signal) =>
      countCall(name, signal, () => source.checkCompany(company, request, tools, signal)),
    ...(findDocuments && {
      findDocuments: (subject, window, tools, signal) =>
        countCall(name, signal, () => findDocuments(subject, window, tools, signal)),
    }),
  };
}

/** A stage's live sources. */
export function createStageLiveResearch(parts: StageParts): Research {
  const { now, sharedPace, onFailure, identities: publicIdentities } = parts;
  const sources = parts.sources.filter(isResearchSource);
  const crawler = createCrawler({ ...getSharedParts(parts), sharedPace, now });
  const wikidata = createWikidata(crawler, publicIdentities);
  return createLiveResearch({
    sources: sources.filter(isDocumentSource).map((name) => countChecks(SOURCES[name])),
    disabledSources: researchSources.filter((name) => isDocumentSource(name) && !sources.includes(name)),
    identities: sources.includes('gleif')
      ? createRegisteredIdentities({ wikidata, crawler, stored: publicIdentities, onFailure })
      : createUnregisteredIdentities(wikidata),
    crawler,
    now,
    onFailure,
  });
}
