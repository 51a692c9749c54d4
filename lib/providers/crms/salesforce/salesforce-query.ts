import * as z from 'zod';
import { mapInChunks } from '#domain/shared/work/limiter.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { DATA_PATH, parseProblem, type SalesforceClient, TRANSIENT_ERRORS } from './salesforce-client.ts';

/** Escapes a text for a query: backslashes, quotes and line breaks. */
const escapeText = (value: string): string =>
  value.replace(/[\\']/g, (sign) => `\\${sign}`).replace(/[\r\n]/g, ' ');

export const quoteSoql = (value: string): string => `'${escapeText(value)}'`;

export const joinSoqlList = (values: readonly string[]): string => `(${values.map(quoteSoql).join(',')})`;

/** A pattern for `LIKE` with the value as it is: its own wildcards are escaped as well. */
export const buildSoqlPattern = (prefix: string, value: string, suffix: string): string =>
  `'${prefix}${escapeText(value).replace(/[%_]/g, (sign) => `\\${sign}`)}${suffix}'`;

/** Conditions that must all hold. Those that don't apply are left out. */
export const joinConditions = (conditions: readonly (string | false | undefined)[]): string => {
  const activeConditions = conditions.filter((condition) => condition);
  return activeConditions.length === 0 ? '' : ` WHERE ${activeConditions.join(' AND ')}`;
};

const queryPage = z.object({
  totalSize: z.int().default(0),
  records: z.array(z.unknown()),
  nextRecordsUrl: z.string().optional(),
});
type QueryPage = z.output<typeof queryPage>;
const composite = z.object({
  compositeResponse: z.array(z.object({ body: z.unknown(), httpStatusCode: z.int() })),
});

/** Ten thousand records. More matches than that can't show which one is right. */
const MAX_PAGES = 5;
/** The most queries in a composite call. */
const QUERIES_PER_CALL = 5;
/** Salesforce accepts 100,000 characters. Short queries have few conditions, which Salesforce rejects if they are too complicated. */
export const MAX_QUERY_LENGTH = 10_000;

/** The Run As user doesn't see an object at all. */
const INVISIBLE = 'INVALID_TYPE';

export function toQueryError(status: number, body: unknown): VendorRefusedError | VendorBusyError {
  const { errorCode, message } = parseProblem(body);
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

/** What a GET answers, unless it is an error. */
export async function getBody<Body extends z.ZodType>(
  client: SalesforceClient,
  path: string,
  shape: Body,
): Promise<z.output<Body>> {
  const { status, body } = await client.call({ method: 'GET', path });
  if (status !== 200) throw toQueryError(status, body);
  return shape.parse(body);
}

/**
 * The records that the queries find. They are sent in the body of a composite call, which counts as one call: as part
 * of a URL they could only have 16 KB.
 */
export async function queryAll<Found extends z.ZodType>(
  client: SalesforceClient,
  queries: readonly string[],
  recordShape: Found,
  maxPages = MAX_PAGES,
): Promise<z.output<Found>[]> {
  async function readAllRecords({ records, nextRecordsUrl }: QueryPage): Promise<unknown[]> {
    const allRecords = [...records];
    let path = nextRecordsUrl;
    for (let pageCount = 1; path !== undefined; pageCount += 1) {
      if (pageCount >= maxPages) {
        const message = 'Salesforce found too many records with these domains, names and addresses.';
        throw new VendorRefusedError({ code: 'crm_match_unclear', message });
      }
      const nextPage: QueryPage = await getBody(client, path, queryPage);
      allRecords.push(...nextPage.records);
      path = nextPage.nextRecordsUrl;
    }
    return allRecords;
  }

  return mapInChunks(queries, QUERIES_PER_CALL, async (queryBatch) => {
    const compositeRequest = queryBatch.map((soql, index) => ({
      method: 'GET',
      url: `${DATA_PATH}/query?q=${encodeURIComponent(soql)}`,
      referenceId: `query${index}`,
    }));
    const response = await client.call({
      method: 'POST',
      path: `${DATA_PATH}/composite`,
      body: { allOrNone: false, compositeRequest },
    });
    if (response.status !== 200) throw toQueryError(response.status, response.body);
    const records: z.output<Found>[] = [];
    for (const { body, httpStatusCode } of composite.parse(response.body).compositeResponse) {
      if (httpStatusCode !== 200) throw toQueryError(httpStatusCode, body);
      records.push(
        ...(await readAllRecords(queryPage.parse(body))).map((record) => recordShape.parse(record)),
      );
    }
    return records;
  });
}

/** `queryAll` also sees what is in the recycle bin. */
type Resource = 'query' | 'queryAll';

const isExpiredLocator = (error: unknown): boolean =>
  error instanceof VendorRefusedError && error.code === 'invalid_query_locator';

/** A query finds at most 2,000 rows, and Salesforce returns at least 200 at a time. */
const MAX_PARTS = 20;

/**
 * What a query finds. It has a `LIMIT`, but Salesforce may return fewer rows at a time and a locator for the rest. If that
 * has expired, the rows so far are returned with `isComplete: false`: queries are sorted, so the caller continues after the last.
 */
export async function readRows<Row extends z.ZodType>(
  client: SalesforceClient,
  resource: Resource,
  soql: string,
  row: Row,
): Promise<{ readonly rows: z.output<Row>[]; readonly isComplete: boolean }> {
  const rows: z.output<Row>[] = [];
  let path: string | undefined = `${DATA_PATH}/${resource}?q=${encodeURIComponent(soql)}`;
  for (let parts = 0; path !== undefined; parts += 1) {
    // More than the query asked for would never end.
    if (parts >= MAX_PARTS) return { rows, isComplete: false };
    let page: QueryPage;
    try {
      page = await getBody(client, path, queryPage);
    } catch (error) {
      if (isExpiredLocator(error) && rows.length > 0) return { rows, isComplete: false };
      throw error;
    }
    // A locator without rows would never end.
    path = page.records.length > 0 ? page.nextRecordsUrl : undefined;
    rows.push(...page.records.map((record) => row.parse(record)));
  }
  return { rows, isComplete: true };
}

/** How many rows Salesforce says a `SELECT COUNT()` finds. */
export const readCount = async (client: SalesforceClient, soql: string): Promise<number> =>
  (await getBody(client, `${DATA_PATH}/query?q=${encodeURIComponent(soql)}`, queryPage)).totalSize;
