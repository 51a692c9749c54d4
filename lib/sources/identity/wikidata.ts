import { getDomain } from 'tldts';
import * as z from 'zod';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import type { PublicIdentities, PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { readJson } from '../job-boards/read-entries.ts';

/**
 * A client gets a minute of query time per minute and must identify itself by its contact. One query per second is
 * far below that.
 */
const MANNERS: CrawlPolicy = {
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

/** Both forms of a CIK, two exchanges, eight spellings: this many keys keep a query at a reasonable length. */
const KEYS_PER_QUESTION = 40;
const MAX_ALIASES = 10;

const FACTS = `OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") }
OPTIONAL { ?item skos:altLabel ?alias FILTER(LANG(?alias) = "en") }
OPTIONAL { ?item wdt:P5531 ?cik } OPTIONAL { ?item wdt:P1278 ?lei }
OPTIONAL { ?item p:P414/pq:P249 ?ticker }`;

const literal = (text: string): string => JSON.stringify(text);

/** URLs are compared literally, so the query lists all spellings. */
function bySite(domain: string): string {
  const sites = ['https', 'http'].flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => ['', '/'].map((end) => `<${scheme}://${www}${domain}${end}>`)),
  );
  return `SELECT ?item ?label ?alias ?cik ?lei ?ticker WHERE { VALUES ?site { ${sites.join(' ')} } ?item wdt:P856 ?site . ${FACTS} } LIMIT 300`;
}

/** The number is written with leading zeros, and sometimes without. */
const byCik = (ciks: readonly string[]): string =>
  `SELECT ?item ?asked ?label ?site ?cik ?lei WHERE { VALUES ?asked { ${ciks
    .flatMap((cik) => [cik, String(Number(cik))])
    .map(literal)
    .join(
      ' ',
    )} } ?item wdt:P5531 ?asked . BIND(?asked AS ?cik) OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") } OPTIONAL { ?item wdt:P856 ?site } OPTIONAL { ?item wdt:P1278 ?lei } } LIMIT 500`;

/** Only the New York Stock Exchange and Nasdaq: elsewhere the same ticker is another company. */
const byTicker = (tickers: readonly string[]): string =>
  `SELECT ?item ?asked ?label ?site ?cik ?lei WHERE { VALUES ?asked { ${tickers
    .map(literal)
    .join(
      ' ',
    )} } VALUES ?exchange { wd:Q13677 wd:Q82059 } ?item p:P414 ?listing . ?listing ps:P414 ?exchange ; pq:P249 ?asked . OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") } OPTIONAL { ?item wdt:P856 ?site } OPTIONAL { ?item wdt:P5531 ?cik } OPTIONAL { ?item wdt:P1278 ?lei } } LIMIT 500`;

const byLei = (leis: readonly string[]): string =>
  `SELECT ?item ?asked ?label ?site ?cik ?lei WHERE { VALUES ?asked { ${leis
    .map(literal)
    .join(
      ' ',
    )} } ?item wdt:P1278 ?asked . BIND(?asked AS ?lei) OPTIONAL { ?item rdfs:label ?label FILTER(LANG(?label) = "en") } OPTIONAL { ?item wdt:P856 ?site } OPTIONAL { ?item wdt:P5531 ?cik } } LIMIT 500`;

const unique = (all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.flatMap((one) => one ?? [])),
];

const paddedCik = (cik: string | undefined): string | null =>
  cik !== undefined && /^\d{1,10}$/.test(cik) ? cik.padStart(10, '0') : null;

function domainOf(site: string | undefined): string | null {
  const name = site === undefined ? undefined : normalizeDomain(site);
  return name === undefined ? null : (getDomain(name) ?? name);
}

/** The rows of one item as one company. */
function publicIdentity(rows: readonly Row[], domain: string | null): PublicIdentity {
  const [first] = rows;
  const name = first?.label?.value ?? '';
  return {
    domain: domain ?? domainOf(rows.find(({ site }) => site)?.site?.value),
    name,
    aliases: unique(rows.map(({ alias }) => alias?.value))
      .filter((alias) => alias !== name)
      .slice(0, MAX_ALIASES),
    cik: paddedCik(rows.find(({ cik }) => cik)?.cik?.value),
    lei: rows.find(({ lei }) => lei)?.lei?.value ?? null,
    tickers: unique(rows.map(({ ticker }) => ticker?.value)),
  };
}

/** Several items may share a website. The company is the one that registers know; otherwise it is ambiguous. */
function companyAmong(rows: readonly Row[], domain: string | null): PublicIdentity | null {
  const all = [...Map.groupBy(rows, ({ item }) => item.value).values()]
    .map((own) => publicIdentity(own, domain))
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
  readonly byTickers: ByNumber;
  readonly byLeis: ByNumber;
}

/** A company's identity in registers, looked up in Wikidata every few weeks and cached for all workspaces. */
export function wikidataIdentities(crawler: Crawler, kept: PublicIdentities): Wikidata {
  async function ask(query: string, signal: AbortSignal): Promise<readonly Row[]> {
    const url = `https://query.wikidata.org/sparql?${new URLSearchParams({ query, format: 'json' })}`;
    const accept = 'application/sparql-results+json';
    const page = await crawler.get({ url, wanted: 'json', accept }, MANNERS, signal);
    return page.status === 'ok' ? readJson(page.text, response).results.bindings : [];
  }

  async function many(
    kind: NumberKind,
    wanted: readonly string[],
    question: (keys: readonly string[]) => string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, PublicIdentity>> {
    const found = new Map<string, PublicIdentity>();
    const unknown: string[] = [];
    for (const key of wanted) {
      const known = await kept.get(`${kind}:${key}`);
      if (known) found.set(key, known);
      if (known === undefined) unknown.push(key);
    }
    for (const asked of chunked(unknown, KEYS_PER_QUESTION)) {
      const rows = await ask(question(asked), signal);
      for (const key of asked) {
        const own = rows.filter(({ asked: about }) => sameKey(kind, about?.value ?? '', key));
        const identity = companyAmong(own, null);
        await kept.put(`${kind}:${key}`, identity);
        if (identity !== null) found.set(key, identity);
      }
    }
    return found;
  }

  return {
    async byDomain(domain, signal) {
      const known = await kept.get(`domain:${domain}`);
      if (known !== undefined) return known;
      const identity = companyAmong(await ask(bySite(domain), signal), domain);
      await kept.put(`domain:${domain}`, identity);
      return identity;
    },
    byCiks: (ciks, signal) => many('cik', ciks, byCik, signal),
    byTickers: (tickers, signal) => many('ticker', tickers, byTicker, signal),
    byLeis: (leis, signal) => many('lei', leis, byLei, signal),
  };
}

type NumberKind = 'cik' | 'ticker' | 'lei';

const sameKey = (kind: NumberKind, a: string, b: string): boolean =>
  kind === 'cik' ? paddedCik(a) === b : a === b;
