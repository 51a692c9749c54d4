import * as z from 'zod';
import { VendorRefused } from '#providers/http/vendor-error.ts';
import { DATA, problemOf, type SalesforceClient } from './salesforce-client.ts';

/** Escapes a text for a query: backslashes, quotes and line breaks. */
const quoted = (value: string): string =>
  `'${value.replace(/[\\']/g, (sign) => `\\${sign}`).replace(/[\r\n]/g, ' ')}'`;

export const soqlList = (values: readonly string[]): string => `(${values.map(quoted).join(',')})`;

const page = z.object({ records: z.array(z.unknown()), nextRecordsUrl: z.string().optional() });

/** Ten thousand records. No query here finds more than a few hundred. */
const MOST_PAGES = 5;

/** The records that a query finds. */
export async function queryAll<Found extends z.ZodType>(
  client: SalesforceClient,
  soql: string,
  found: Found,
  signal: AbortSignal,
): Promise<z.output<Found>[]> {
  const records: z.output<Found>[] = [];
  let path: string | undefined = `${DATA}/query?q=${encodeURIComponent(soql)}`;
  for (let pages = 0; path !== undefined && pages < MOST_PAGES; pages += 1) {
    const answer = await client.call({ method: 'GET', path }, signal);
    if (answer.status !== 200) {
      const message = `Salesforce rejected a query (${problemOf(answer.body).message || answer.status}).`;
      throw new VendorRefused({ code: 'crm_refused', message, status: answer.status });
    }
    const { records: some, nextRecordsUrl } = page.parse(answer.body);
    records.push(...some.map((record) => found.parse(record)));
    path = nextRecordsUrl;
  }
  return records;
}
