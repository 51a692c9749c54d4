import * as z from 'zod';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { DATA, problemOf, type SalesforceClient, TRANSIENT_ERRORS } from './salesforce-client.ts';

/** Escapes a text for a query: backslashes, quotes and line breaks. */
const escaped = (value: string): string =>
  value.replace(/[\\']/g, (sign) => `\\${sign}`).replace(/[\r\n]/g, ' ');

export const soqlText = (value: string): string => `'${escaped(value)}'`;

export const soqlList = (values: readonly string[]): string => `(${values.map(soqlText).join(',')})`;

/** A pattern for `LIKE` with the value as it is: its own wildcards are escaped as well. */
export const soqlPattern = (before: string, value: string, after: string): string =>
  `'${before}${escaped(value).replace(/[%_]/g, (sign) => `\\${sign}`)}${after}'`;

const page = z.object({ records: z.array(z.unknown()), nextRecordsUrl: z.string().optional() });
const composite = z.object({
  compositeResponse: z.array(z.object({ body: z.unknown(), httpStatusCode: z.int() })),
});

/** Ten thousand records. More matches than that can't show which one is right. */
const MAX_PAGES = 5;
/** The most queries in a composite call. */
const QUERIES_PER_CALL = 5;
/** Salesforce accepts 100,000 characters. Short queries have few conditions, which Salesforce rejects if they are too complicated. */
export const QUERY_MAX = 10_000;

/** The Run As user doesn't see an object at all. */
const INVISIBLE = 'INVALID_TYPE';

export function refusedQuery(status: number, body: unknown): VendorRefusedError | VendorBusyError {
  const { errorCode, message } = problemOf(body);
  const advice = ' The Run As user needs to read accounts, contacts and opportunities.';
  const problem = {
    code: errorCode === '' ? 'crm_refused' : errorCode.toLowerCase(),
    message: `Salesforce rejected a query (${message || status}).${errorCode === INVISIBLE ? advice : ''}`,
    status,
  };
  return TRANSIENT_ERRORS.has(errorCode) || status >= 500
    ? new VendorBusyError(problem)
    : new VendorRefusedError(problem);
}

/**
 * The records that the queries find. They are sent in the body of a composite call, which counts as one call: as part
 * of a URL they could only have 16 KB.
 */
export async function queryAll<Found extends z.ZodType>(
  client: SalesforceClient,
  queries: readonly string[],
  found: Found,
  maxPages = MAX_PAGES,
): Promise<z.output<Found>[]> {
  async function rest({ records, nextRecordsUrl }: z.output<typeof page>): Promise<unknown[]> {
    const all = [...records];
    let path = nextRecordsUrl;
    for (let pages = 1; path !== undefined; pages += 1) {
      if (pages >= maxPages) {
        const message = 'Salesforce found too many records with these domains, names and addresses.';
        throw new VendorRefusedError({ code: 'crm_match_unclear', message });
      }
      const response = await client.call({ method: 'GET', path });
      if (response.status !== 200) throw refusedQuery(response.status, response.body);
      const next = page.parse(response.body);
      all.push(...next.records);
      path = next.nextRecordsUrl;
    }
    return all;
  }

  return chunkByChunk(queries, QUERIES_PER_CALL, async (some) => {
    const compositeRequest = some.map((soql, place) => ({
      method: 'GET',
      url: `${DATA}/query?q=${encodeURIComponent(soql)}`,
      referenceId: `query${place}`,
    }));
    const response = await client.call({
      method: 'POST',
      path: `${DATA}/composite`,
      body: { allOrNone: false, compositeRequest },
    });
    if (response.status !== 200) throw refusedQuery(response.status, response.body);
    const records: z.output<Found>[] = [];
    for (const { body, httpStatusCode } of composite.parse(response.body).compositeResponse) {
      if (httpStatusCode !== 200) throw refusedQuery(httpStatusCode, body);
      records.push(...(await rest(page.parse(body))).map((record) => found.parse(record)));
    }
    return records;
  });
}
