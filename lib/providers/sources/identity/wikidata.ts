import { getDomain } from 'tldts';
import * as z from 'zod';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { PublicIdentities, PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { getJson } from '../read-json.ts';

/**
 * A client gets a minute of query time per minute and must identify itself by its contact. One query per second is
 * far below that.
 */
const CRAWL_POLICY: CrawlPolicy = {
  robots: false,
  minIntervalMs: 1_000,
  limit: { name: 'wikidata', perSecond: 1, burst: 2 },
};

const cell = z.object({ value: z.string() }).optional();
const response = z.object({
  results: z.object({
    bindings: z.array(
      z.object({
        item: z.object({ value: z.string() }),
        asked: cell,
        label: cell,
        alias: cell,
        site: cell,
        cik: cell,
        lei: cell,
        ticker: cell,
      }),
    ),
  }),
});
type Row = z.infer<typeof response>['results']['bindings'][number];

/** Both forms of a CIK, eight spellings: this many keys keep a query at a reasonable length. */
const KEYS_PER_QUESTION = 40;
const MAX_ALIASES = 10;

const FACTS = `OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") }
OPTIONAL { ?item skos:altLabel ?alias FILTER(LANG(?alias) = "en") }
OPTIONAL { ?item wdt:P5531 ?cik } OPTIONAL { ?item wdt:P1278 ?lei }
OPTIONAL { ?item p:P414/pq:P249 ?ticker }`;

const quoteText = (text: string): string => JSON.stringify(text);

/** URLs are compared literally, so the query lists all spellings. */
function buildSiteQuery(domain: string): string {
  const sites = ['https', 'http'].flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => ['', '/'].map((end) => `<${scheme}://${www}${domain}${end}>`)),
  );
  return `SELECT ?item ?label ?alias ?cik ?lei ?ticker WHERE { VALUES ?site { ${sites.join(' ')} } ?item wdt:P856 ?site . ${FACTS} } LIMIT 300`;
}

/** The number is written with leading zeros, and sometimes without. */
const buildCikQuery = (ciks: readonly string[]): string =>
  `SELECT ?item ?asked ?label ?site ?cik ?lei WHERE { VALUES ?asked { ${ciks
    .flatMap((cik) => [cik, String(Number(cik))])
    .map(quoteText)
    .join(
      ' ',
    )} } ?item wdt:P5531 ?asked . BIND(?asked AS ?cik) OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") } OPTIONAL { ?item wdt:P856 ?site } OPTIONAL { ?item wdt:P1278 ?lei } } LIMIT 500`;

const buildLeiQuery = (leis: readonly string[]): string =>
  `SELECT ?item ?asked ?label ?site ?cik ?lei WHERE { VALUES ?asked { ${leis
    .map(quoteText)
    .join(
      ' ',
    )} } ?item wdt:P1278 ?asked . BIND(?asked AS ?lei) OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") } OPTIONAL { ?item wdt:P856 ?site } OPTIONAL { ?item wdt:P5531 ?cik } } LIMIT 500`;

const dropDuplicates = (all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.flatMap((one) => one ?? [])),
];

const padCik = (cik: string | undefined): string | null =>
  cik !== undefined && /^\d{1,10}$/.test(cik) ? cik.padStart(10, '0') : null;

function toRegistrableDomain(site: string | undefined): string | null {
  const name = site === undefined ? undefined : normalizeDomain(site);
  return name === undefined ? null : (getDomain(name) ?? name);
}

/** The rows of one item as one company. */
function toPublicIdentity(rows: readonly Row[], domain: string | null): PublicIdentity {
  const [first] = rows;
  const name = first?.label?.value ?? '';
  return {
    domain: domain ?? toRegistrableDomain(rows.find(({ site }) => site)?.site?.value),
    name,
    aliases: dropDuplicates(rows.map(({ alias }) => alias?.value))
      .filter((alias) => alias !== name)
      .slice(0, MAX_ALIASES),
    cik: padCik(rows.find(({ cik }) => cik)?.cik?.value),
    lei: rows.find(({ lei }) => lei)?.lei?.value ?? null,
    tickers: dropDuplicates(rows.map(({ ticker }) => ticker?.value)),
  };
}

/** Several items may share a website. The company is the one that registers know; otherwise it is ambiguous. */
function chooseCompany(rows: readonly Row[], domain: string | null): PublicIdentity | null {
  const all = [...Map.groupBy(rows, ({ item }) => item.value).values()]
    .map((companyRows) => toPublicIdentity(companyRows, domain))
    .filter(({ name }) => name !== '');
  const registered = all.filter(({ cik, lei }) => cik !== null || lei !== null);
  const [only, ...others] = registered.length > 0 ? registered : all;
  return only !== undefined && others.length === 0 ? only : null;
}

type ByNumber = (
  numbers: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, PublicIdentity>>;

export interface Wikidata {
  byDomain(domain: string, signal: AbortSignal): Promise<PublicIdentity | null>;
  readonly byCiks: ByNumber;
  readonly byLeis: ByNumber;
}

/** A company's identity in registers, looked up in Wikidata every few weeks and cached for all workspaces. */
export function createWikidata(crawler: Crawler, stored: PublicIdentities): Wikidata {
  async function runQuery(query: string, signal: AbortSignal): Promise<readonly Row[]> {
    const url = `https://query.wikidata.org/sparql?${new URLSearchParams({ query, format: 'json' })}`;
    const accept = 'application/sparql-results+json';
    return (await getJson(crawler, { url, accept }, CRAWL_POLICY, response, signal))?.results.bindings ?? [];
  }

  async function findMany(
    kind: NumberKind,
    requestedNumbers: readonly string[],
    question: (keys: readonly string[]) => string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, PublicIdentity>> {
    const found = new Map<string, PublicIdentity>();
    const unknown: string[] = [];
    for (const key of requestedNumbers) {
      const storedIdentity = await stored.get(`${kind}:${key}`);
      if (storedIdentity) found.set(key, storedIdentity);
      if (storedIdentity === undefined) unknown.push(key);
    }
    for (const requestedKeys of splitIntoChunks(unknown, KEYS_PER_QUESTION)) {
      const rows = await runQuery(question(requestedKeys), signal);
      for (const key of requestedKeys) {
        const companyRows = rows.filter(({ asked: about }) => isSameKey(kind, about?.value ?? '', key));
        const identity = chooseCompany(companyRows, null);
        await stored.put(`${kind}:${key}`, identity);
        if (identity !== null) found.set(key, identity);
      }
    }
    return found;
  }

  return {
    async byDomain(domain, signal) {
      const storedIdentity = await stored.get(`domain:${domain}`);
      if (storedIdentity !== undefined) return storedIdentity;
      const identity = chooseCompany(await runQuery(buildSiteQuery(domain), signal), domain);
      await stored.put(`domain:${domain}`, identity);
      return identity;
    },
    byCiks: (ciks, signal) => findMany('cik', ciks, buildCikQuery, signal),
    byLeis: (leis, signal) => findMany('lei', leis, buildLeiQuery, signal),
  };
}

type NumberKind = 'cik' | 'lei';

const isSameKey = (kind: NumberKind, a: string, b: string): boolean =>
  kind === 'cik' ? padCik(a) === b : a === b;
