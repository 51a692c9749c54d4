import * as z from 'zod';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { DATA, problemOf, type SalesforceClient } from './salesforce-client.ts';
import { refusedQuery } from './salesforce-query.ts';

/** The part of the org's calls per day that is left to its other integrations. */
const KEPT_SHARE = 0.1;
const WAIT_MS = 60 * 60_000;

/** Ends a read while others still have calls left. Salesforce counts the last 24 hours and says so with every response. */
export function sparing(client: SalesforceClient): SalesforceClient {
  return {
    ...client,
    async call(call) {
      const response = await client.call(call);
      const [, used, most] =
        /(?:^|[;,] *)api-usage=(\d+)\/(\d+)/.exec(response.header('sforce-limit-info') ?? '') ?? [];
      if (used === undefined || Number(used) <= Number(most) * (1 - KEPT_SHARE)) return response;
      throw new VendorBusyError({
        code: 'rate_limited',
        message: `Salesforce has counted ${used} of ${most} API calls in 24 hours. Reading goes on when more than a tenth is left.`,
        retryAfterMs: WAIT_MS,
      });
    },
  };
}

const rows = z.object({
  totalSize: z.int().default(0),
  records: z.array(z.unknown()),
  nextRecordsUrl: z.string().optional(),
});

/** `queryAll` also sees what is in the recycle bin. */
export type Resource = 'query' | 'queryAll';

async function get(client: SalesforceClient, path: string) {
  const response = await client.call({ method: 'GET', path });
  return { ...response, isExpired: problemOf(response.body).errorCode === 'INVALID_QUERY_LOCATOR' };
}

/** A query finds at most 2,000 rows, and Salesforce returns at least 200 at a time. */
const MAX_PARTS = 20;

/**
 * What a query finds. It has a `LIMIT`, but Salesforce may return fewer rows at a time and a locator for the rest. If that
 * has expired, the rows so far are returned with `isWhole: false`: queries are sorted, so the caller continues after the last.
 */
export async function readRows<Row extends z.ZodType>(
  client: SalesforceClient,
  resource: Resource,
  soql: string,
  row: Row,
): Promise<{ readonly rows: z.output<Row>[]; readonly isWhole: boolean }> {
  const found: z.output<Row>[] = [];
  let path: string | undefined = `${DATA}/${resource}?q=${encodeURIComponent(soql)}`;
  for (let parts = 0; path !== undefined; parts += 1) {
    // More than the query asked for would never end.
    if (parts >= MAX_PARTS) return { rows: found, isWhole: false };
    const { status, body, isExpired } = await get(client, path);
    if (isExpired && found.length > 0) return { rows: found, isWhole: false };
    if (status !== 200) throw refusedQuery(status, body);
    const { records, nextRecordsUrl } = rows.parse(body);
    // A locator without rows would never end.
    path = records.length > 0 ? nextRecordsUrl : undefined;
    found.push(...records.map((record) => row.parse(record)));
  }
  return { rows: found, isWhole: true };
}

/** How many rows Salesforce says a `SELECT COUNT()` finds. */
export async function readCount(client: SalesforceClient, soql: string): Promise<number> {
  const { status, body } = await get(client, `${DATA}/query?q=${encodeURIComponent(soql)}`);
  if (status !== 200) throw refusedQuery(status, body);
  return rows.parse(body).totalSize;
}

const described = z.object({ fields: z.array(z.object({ name: z.string() })) });

/** The fields of an object that the Run As user sees. None if they don't see the object. */
export async function visibleFields(client: SalesforceClient, object: string): Promise<ReadonlySet<string>> {
  const { status, body } = await get(client, `${DATA}/sobjects/${object}/describe`);
  if (status === 404 || status === 403) return new Set();
  if (status !== 200) throw refusedQuery(status, body);
  return new Set(described.parse(body).fields.map(({ name }) => name));
}

const listViews = z.object({
  listviews: z.array(z.object({ id: z.string(), label: z.string(), soqlCompatible: z.boolean() })),
  nextRecordsUrl: z.string().nullish(),
});
/** 2,000 views. */
const MAX_PAGES = 20;

/** The list views of accounts that a query can express. */
export async function readListViews(client: SalesforceClient) {
  const views: { readonly id: string; readonly name: string }[] = [];
  let path: string | null | undefined = `${DATA}/sobjects/Account/listviews`;
  for (let pages = 0; path && pages < MAX_PAGES; pages += 1) {
    const { status, body } = await get(client, path);
    if (status !== 200) throw refusedQuery(status, body);
    const page: z.output<typeof listViews> = listViews.parse(body);
    views.push(
      ...page.listviews
        .filter(({ soqlCompatible }) => soqlCompatible)
        .map(({ id, label }) => ({ id, name: label })),
    );
    path = page.nextRecordsUrl;
  }
  return views;
}

/** What a list view selects, as parts of a query. */
export interface ListFilter {
  /** ` USING SCOPE mine`, or nothing. */
  readonly scope: string;
  readonly where: string | undefined;
}

const LIST_QUERY = /^SELECT .+? FROM Account( USING SCOPE \w+)?(?: WHERE (.+))?$/is;
/** The list is gone, or the Run As user doesn't see it. */
const NO_LIST = new Set([200, 400, 403, 404]);

export async function readListFilter(client: SalesforceClient, listId: string): Promise<ListFilter> {
  const path = `${DATA}/sobjects/Account/listviews/${encodeURIComponent(listId)}/describe`;
  const { status, body } = await get(client, path);
  const { query = '' } = z.object({ query: z.string() }).safeParse(body).data ?? {};
  // The last one: a value may contain these words, too.
  const sortsAt = query.lastIndexOf(' ORDER BY ');
  const match = LIST_QUERY.exec(sortsAt < 0 ? query : query.slice(0, sortsAt));
  if (status === 200 && match) return { scope: match[1] ?? '', where: match[2] };
  if (!NO_LIST.has(status)) throw refusedQuery(status, body);
  const message = 'The list view no longer exists in Salesforce, or the Run As user does not see it.';
  throw new VendorRefusedError({ code: 'crm_list_gone', message, status });
}
