import { json, type StandInWeb } from './stand-in-web.ts';

interface Known {
  readonly id: string;
  readonly label: string;
  readonly site?: string;
  /** As it is written there: with or without leading zeros. */
  readonly cik?: string;
  readonly lei?: string;
  readonly ticker?: string;
  readonly aliases?: readonly string[];
}

/** Answers a query by the values it names, one row per combination, like the query service. */
export function wikidataDouble(web: StandInWeb, companies: readonly Known[]): void {
  web.on('query.wikidata.org', '/sparql', (_, __, url) => {
    const query = url.searchParams.get('query') ?? '';
    const asked = new Set(
      [...query.matchAll(/<(https?:[^>]+)>|"([^"]+)"/g)].map(([, site, text]) => site ?? text),
    );
    const value = (text: string | undefined) => (text === undefined ? {} : { type: 'literal', value: text });
    const rows = companies.flatMap((company) => {
      const key = [company.site, company.cik, company.ticker, company.lei].find(
        (one) => one !== undefined && asked.has(one),
      );
      if (key === undefined) return [];
      return [undefined, ...(company.aliases ?? [])].map((alias) => ({
        item: { type: 'uri', value: `http://www.wikidata.org/entity/${company.id}` },
        asked: value(key),
        label: value(company.label),
        ...(alias !== undefined && { alias: value(alias) }),
        ...(company.site !== undefined && { site: value(company.site) }),
        ...(company.cik !== undefined && { cik: value(company.cik) }),
        ...(company.lei !== undefined && { lei: value(company.lei) }),
        ...(company.ticker !== undefined && { ticker: value(company.ticker) }),
      }));
    });
    return json(
      { head: { vars: [] }, results: { bindings: rows } },
      { 'content-type': 'application/sparql-results+json' },
    );
  });
}
