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
const queryResponse = z.object({
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
type Row = z.infer<typeof queryResponse>['results']['bindings'][number];

/** Two spellings of each CIK: this many keep a query at a reasonable length. */
const NUMBERS_PER_QUERY = 40;
const MAX_ALIASES = 10;

const FACTS = `OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") }
OPTIONAL { ?item skos:altLabel ?alias FILTER(LANG(?alias) = "en") }
OPTIONAL { ?item wdt:P5531 ?cik } OPTIONAL { ?item wdt:P1278 ?lei }
OPTIONAL { ?item p:P414/pq:P249 ?ticker }`;

const quoteText = (text: string): string => JSON.stringify(text);

/** URLs are compared literally, so the query lists all spellings. */
function buildSiteQuery(domain: string): string {
  const sites = ['https', 'http'].flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => ['', '/'].map((pathEnd) => `<${scheme}://${www}${domain}${pathEnd}>`)),
  );
  return `SELECT ?item ?label ?alias ?cik ?lei ?ticker WHERE { VALUES ?site { ${sites.join(' ')} } ?item wdt:P856 ?site . ${FACTS} } LIMIT 300`;
}

interface CompanyNumber {
  /** What Wikidata calls it. */
  readonly property: string;
  readonly variable: 'cik' | 'lei';
  listSpellings(number: string): string[];
}

const CIK: CompanyNumber = {
  property: 'P5531',
  variable: 'cik',
  // With leading zeros, and sometimes without.
  listSpellings: (cik) => [cik, String(Number(cik))],
};
const LEI: CompanyNumber = { property: 'P1278', variable: 'lei', listSpellings: (lei) => [lei] };

function buildNumberQuery(
  { property, variable, listSpellings }: CompanyNumber,
  numbers: readonly string[],
): string {
  const spellings = numbers.flatMap(listSpellings).map(quoteText).join(' ');
  const otherNumber = variable === 'cik' ? LEI : CIK;
  return `SELECT ?item ?asked ?label ?site ?cik ?lei WHERE { VALUES ?asked { ${spellings} } ?item wdt:${property} ?asked . BIND(?asked AS ?${variable}) OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") } OPTIONAL { ?item wdt:P856 ?site } OPTIONAL { ?item wdt:${otherNumber.property} ?${otherNumber.variable} } } LIMIT 500`;
}

const dropDuplicates = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

const padCik = (cik: string | undefined): string | null =>
  cik !== undefined && /^\d{1,10}$/.test(cik) ? cik.padStart(10, '0') : null;

function toRegistrableDomain(site: string | undefined): string | null {
  const name = site === undefined ? undefined : normalizeDomain(site);
  return name === undefined ? null : (getDomain(name) ?? name);
}

/** The rows of one item as one company. */
function toPublicIdentity(rows: readonly Row[], domain: string | null): PublicIdentity {
  const [firstRow] = rows;
  const name = firstRow?.label?.value ?? '';
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
  const identities = [...Map.groupBy(rows, ({ item }) => item.value).values()]
    .map((companyRows) => toPublicIdentity(companyRows, domain))
    .filter(({ name }) => name !== '');
  const registeredIdentities = identities.filter(({ cik, lei }) => cik !== null || lei !== null);
  const [onlyIdentity, ...otherIdentities] =
    registeredIdentities.length > 0 ? registeredIdentities : identities;
  return onlyIdentity !== undefined && otherIdentities.length === 0 ? onlyIdentity : null;
}

type FindByNumbers = (
  numbers: readonly string[],
  abortSignal: AbortSignal,
) => Promise<ReadonlyMap<string, PublicIdentity>>;

export interface Wikidata {
  byDomain(domain: string, abortSignal: AbortSignal): Promise<PublicIdentity | null>;
  readonly byCiks: FindByNumbers;
  readonly byLeis: FindByNumbers;
}

/** A company's identity in registers, looked up in Wikidata every few weeks and cached for all workspaces. */
export function createWikidata(crawler: Crawler, storedIdentities: PublicIdentities): Wikidata {
  async function runQuery(query: string, abortSignal: AbortSignal): Promise<readonly Row[]> {
    const url = `https://query.wikidata.org/sparql?${new URLSearchParams({ query, format: 'json' })}`;
    const accept = 'application/sparql-results+json';
    return (
      (await getJson(crawler, { url, accept }, CRAWL_POLICY, queryResponse, abortSignal))?.results.bindings ??
      []
    );
  }

  async function findByNumbers(
    numberKind: CompanyNumber,
    numbers: readonly string[],
    abortSignal: AbortSignal,
  ): Promise<ReadonlyMap<string, PublicIdentity>> {
    const identitiesByNumber = new Map<string, PublicIdentity>();
    const unknownNumbers: string[] = [];
    for (const number of numbers) {
      const storedIdentity = await storedIdentities.get(`${numberKind.variable}:${number}`);
      if (storedIdentity) identitiesByNumber.set(number, storedIdentity);
      if (storedIdentity === undefined) unknownNumbers.push(number);
    }
    for (const requestedNumbers of splitIntoChunks(unknownNumbers, NUMBERS_PER_QUERY)) {
      const rows = await runQuery(buildNumberQuery(numberKind, requestedNumbers), abortSignal);
      for (const number of requestedNumbers) {
        const spellings = numberKind.listSpellings(number);
        const companyRows = rows.filter(({ asked }) => asked && spellings.includes(asked.value));
        const identity = chooseCompany(companyRows, null);
        await storedIdentities.put(`${numberKind.variable}:${number}`, identity);
        if (identity !== null) identitiesByNumber.set(number, identity);
      }
    }
    return identitiesByNumber;
  }

  return {
    async byDomain(domain, signal) {
      const storedIdentity = await storedIdentities.get(`domain:${domain}`);
      if (storedIdentity !== undefined) return storedIdentity;
      const identity = chooseCompany(await runQuery(buildSiteQuery(domain), signal), domain);
      await storedIdentities.put(`domain:${domain}`, identity);
      return identity;
    },
    byCiks: (ciks, signal) => findByNumbers(CIK, ciks, signal),
    byLeis: (leis, signal) => findByNumbers(LEI, leis, signal),
  };
}
