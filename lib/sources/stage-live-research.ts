import type { PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research } from '#domain/signals/research/research.ts';
import type { SharedPace } from '#domain/signals/research/shared-pace.ts';
import { countCall } from '#platform/count-call.ts';
import {
  type DocumentSource,
  isDocumentSource,
  isResearchSource,
  researchSources,
} from '#platform/research-sources.ts';
import { officers } from './companies-house/officers-source.ts';
import { createCrawler } from './crawler.ts';
import { dnsSource, systemDns } from './dns/dns-source.ts';
import { edgar } from './edgar/edgar-source.ts';
import { feeds } from './feeds/feeds-source.ts';
import { pressWire, WIRES } from './feeds/press-wires.ts';
import { gdelt } from './gdelt.ts';
import { registeredIdentities, unregisteredIdentities } from './identity/registered-identities.ts';
import { wikidataIdentities } from './identity/wikidata.ts';
import { jobBoards } from './job-boards/job-boards-source.ts';
import { createLiveResearch } from './live-research.ts';
import { breachNotices } from './notices/breach-notices.ts';
import { layoffNotices } from './notices/layoff-notices.ts';
import type { NoticeCache } from './notices/notice-lists.ts';
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

/** The operator's key for a source that needs one. Read when the source is asked, since few stages use one. */
async function companiesHouseKey(): Promise<string | null> {
  const { readOperatorKey } = await import('#platform/operator-keys.ts');
  return readOperatorKey('companies_house');
}

const SOURCES: Readonly<Record<DocumentSource, (notices: NoticeCache) => Source>> = {
  job_boards: () => jobBoards,
  sec_edgar: () => edgar,
  feeds: () => feeds,
  dns: () => dnsSource(systemDns()),
  globenewswire: () => pressWire(WIRES.globenewswire),
  prnewswire: () => pressWire(WIRES.prnewswire),
  gdelt: () => gdelt,
  usaspending: () => contractAwards,
  warn_notices: layoffNotices,
  breach_notices: breachNotices,
  companies_house: () => officers(companiesHouseKey),
};

interface SharedParts {
  readonly web: WebClient;
  readonly robots: Robots;
  readonly pace: Pace;
  readonly notices: NoticeCache;
}

/** Connections, robots.txt, rates and state lists are kept per container, across invocations. */
const sharedParts = new Map<string, SharedParts>();

function sharedPartsOf({ contact, webStandIn, now }: StageParts): SharedParts {
  const key = `${contact} ${webStandIn ?? ''}`;
  const known = sharedParts.get(key);
  if (known) return known;
  const web = createWebClient({ contact, standIn: webStandIn });
  const made = { web, robots: createRobots(web, now), pace: createPace(), notices: new Map() };
  sharedParts.set(key, made);
  return made;
}

/** Counts a source's looks. A look makes as many requests as it needs, and fails as a whole. */
function counted(source: Source): Source {
  const { name, showing } = source;
  return {
    ...source,
    look: (company, look, tools, signal) =>
      countCall(name, signal, () => source.look(company, look, tools, signal)),
    ...(showing && {
      showing: (wanted, window, tools, signal) =>
        countCall(name, signal, () => showing(wanted, window, tools, signal)),
    }),
  };
}

/** A stage's live sources. */
export function stageLiveResearch(parts: StageParts): Research {
  const { now, sharedPace, onFailure, identities: kept } = parts;
  const sources = parts.sources.filter(isResearchSource);
  const { notices, ...shared } = sharedPartsOf(parts);
  const crawler = createCrawler({ ...shared, sharedPace, now });
  const wikidata = wikidataIdentities(crawler, kept);
  return createLiveResearch({
    sources: sources.filter(isDocumentSource).map((name) => counted(SOURCES[name](notices))),
    off: researchSources.filter((name) => isDocumentSource(name) && !sources.includes(name)),
    identities: sources.includes('gleif')
      ? registeredIdentities({ wikidata, crawler, kept, onFailure })
      : unregisteredIdentities(wikidata),
    crawler,
    now,
    onFailure,
  });
}
