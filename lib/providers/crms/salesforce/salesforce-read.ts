import * as z from 'zod';
import type { CrmCompanyRead, CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { createCompanyPages, type PartPage } from '../company-pages.ts';
import { PromiseCache } from '../promise-cache.ts';
import { relationOf } from '../relation-of.ts';
import { DATA_PATH, type SalesforceClient } from './salesforce-client.ts';
import { optionalText, readDeals, readWonContacts, toText } from './salesforce-deals.ts';
import { KEY_FIELDS } from './salesforce-fields.ts';
import { getBody, joinConditions, quoteSoql, readCount, readRows, toQueryError } from './salesforce-query.ts';

/** The part of the org's calls per day that is left to its other integrations. */
const RESERVED_SHARE = 0.1;
const WAIT_MS = 60 * 60_000;

/** Ends a read while others still have calls left. Salesforce counts the last 24 hours and says so with every response. */
function reserveCalls(client: SalesforceClient): SalesforceClient {
  return {
    ...client,
    async call(call) {
      const response = await client.call(call);
      const [, usedCalls, callLimit] =
        /(?:^|[;,] *)api-usage=(\d+)\/(\d+)/.exec(response.header('sforce-limit-info') ?? '') ?? [];
      if (usedCalls === undefined || Number(usedCalls) <= Number(callLimit) * (1 - RESERVED_SHARE))
        return response;
      throw new VendorBusyError({
        code: 'rate_limited',
        message: `Salesforce has counted ${usedCalls} of ${callLimit} API calls in 24 hours. Reading goes on when more than a tenth is left.`,
        retryAfterMs: WAIT_MS,
      });
    },
  };
}

const objectDescription = z.object({ fields: z.array(z.object({ name: z.string() })) });

/** The fields of an object that the Run As user sees. None if they don't see the object. */
async function readVisibleFields(client: SalesforceClient, object: string): Promise<ReadonlySet<string>> {
  const path = `${DATA_PATH}/sobjects/${object}/describe`;
  const { status, body } = await client.call({ method: 'GET', path });
  if (status === 404 || status === 403) return new Set();
  if (status !== 200) throw toQueryError(status, body);
  return new Set(objectDescription.parse(body).fields.map(({ name }) => name));
}

const listViewPage = z.object({
  listviews: z.array(z.object({ id: z.string(), label: z.string(), soqlCompatible: z.boolean() })),
  nextRecordsUrl: z.string().nullish(),
});
/** 2,000 views. */
const MAX_VIEW_PAGES = 20;

/** The list views of accounts that a query can express. */
async function readListViews(client: SalesforceClient) {
  const views: { readonly id: string; readonly name: string }[] = [];
  let path: string | null | undefined = `${DATA_PATH}/sobjects/Account/listviews`;
  for (let pageCount = 0; path && pageCount < MAX_VIEW_PAGES; pageCount += 1) {
    const page: z.output<typeof listViewPage> = await getBody(client, path, listViewPage);
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
interface ListFilter {
  /** ` USING SCOPE mine`, or nothing. */
  readonly scope: string;
  readonly where: string | undefined;
}

const LIST_QUERY = /^SELECT .+? FROM Account( USING SCOPE \w+)?(?: WHERE (.+))?$/is;
/** The list is gone, or the Run As user doesn't see it. */
const MISSING_LIST_STATUSES = new Set([200, 400, 403, 404]);

async function readListFilter(client: SalesforceClient, listId: string): Promise<ListFilter> {
  const path = `${DATA_PATH}/sobjects/Account/listviews/${encodeURIComponent(listId)}/describe`;
  const { status, body } = await client.call({ method: 'GET', path });
  const { query = '' } = z.object({ query: z.string() }).safeParse(body).data ?? {};
  // The last one: a value may contain these words, too.
  const sortIndex = query.lastIndexOf(' ORDER BY ');
  const match = LIST_QUERY.exec(sortIndex < 0 ? query : query.slice(0, sortIndex));
  if (status === 200 && match) return { scope: match[1] ?? '', where: match[2] };
  if (!MISSING_LIST_STATUSES.has(status)) throw toQueryError(status, body);
  const message = 'The list view no longer exists in Salesforce, or the Run As user does not see it.';
  throw new VendorRefusedError({ code: 'crm_list_gone', message, status });
}

const accountRow = z
  .object({
    Id: z.string(),
    Name: optionalText,
    Website: optionalText,
    Type: optionalText,
    Industry: optionalText,
    NumberOfEmployees: z.number().nullish(),
    BillingCountry: optionalText,
    OwnerId: optionalText,
    Owner: z.object({ Name: optionalText, Email: optionalText }).nullish(),
  })
  .catchall(z.unknown());
type AccountRow = z.output<typeof accountRow>;

/** What an administrator may have hidden from the Run As user. A query that names such a field fails. */
const HIDEABLE_FIELDS = [
  'Website',
  'Type',
  'Industry',
  'NumberOfEmployees',
  'BillingCountry',
  KEY_FIELDS.Account,
];

/** How accounts and contacts are selected in one org. */
interface ReadableFields {
  readonly account: string;
  /** People who are accounts themselves aren't companies. Undefined in an org without such accounts. */
  readonly isCompany: string | undefined;
  /** Undefined if contacts are hidden. */
  readonly contact: string | undefined;
}

async function readReadableFields(client: SalesforceClient): Promise<ReadableFields> {
  const visibleAccountFields = await readVisibleFields(client, 'Account');
  const visibleContactFields = await readVisibleFields(client, 'Contact');
  const visibleFields = HIDEABLE_FIELDS.filter((name) => visibleAccountFields.has(name));
  const contactFields = ['Name', 'Title', 'Email', KEY_FIELDS.Contact].filter((name) =>
    visibleContactFields.has(name),
  );
  return {
    account: ['Id', 'Name', 'OwnerId', 'Owner.Name', 'Owner.Email', ...visibleFields].join(', '),
    isCompany: visibleAccountFields.has('IsPersonAccount') ? 'IsPersonAccount = false' : undefined,
    contact: contactFields.includes('Name')
      ? contactFields.map((name) => `Contact.${name}`).join(', ')
      : undefined,
  };
}

/** Accounts with their deals and the people of won deals: two calls for a thousand, one if nobody has won anything. */
async function completeCompanies(
  client: SalesforceClient,
  accounts: readonly AccountRow[],
  fields: ReadableFields,
): Promise<CrmCompanyRead[]> {
  if (accounts.length === 0) return [];
  const { won, open } = await readDeals(
    client,
    accounts.map(({ Id }) => Id),
  );
  const contactsByAccount =
    fields.contact === undefined ? new Map() : await readWonContacts(client, won, fields.contact);
  return accounts.map((account) => ({
    crmId: account.Id,
    name: account.Name ?? '',
    websites: [toText(account.Website)].filter((site) => site !== null),
    accountId: toText(account[KEY_FIELDS.Account]),
    owner: account.OwnerId
      ? { id: account.OwnerId, name: account.Owner?.Name ?? '', email: toText(account.Owner?.Email) }
      : null,
    relation: relationOf(
      { hasWon: won.has(account.Id), hasOpen: open.has(account.Id) },
      account.Type ?? null,
    ),
    industry: toText(account.Industry),
    employees: account.NumberOfEmployees ?? null,
    country: toText(account.BillingCountry),
    wonContacts: contactsByAccount.get(account.Id) ?? [],
  }));
}

/** The most rows that Salesforce returns to one call. It may return fewer. */
const PAGE_SIZE = 2_000;

const deletedRow = z.object({ Id: z.string(), MasterRecordId: z.string().nullish() });

const fieldsByConnection = new PromiseCache<ReadableFields>();

/** Pages are cut by id, so a cursor stays valid for as long as anybody keeps it. */
const toAfterCondition = (lastId: string | null): string | undefined =>
  lastId === null ? undefined : `Id > ${quoteSoql(lastId)}`;

/** The last id of a page, or null if it is the last page. */
const findNextCursor = (
  { rows, isComplete }: { readonly rows: readonly { readonly Id: string }[]; readonly isComplete: boolean },
  previousLastId: string | null,
): string | null => (isComplete && rows.length < PAGE_SIZE ? null : (rows.at(-1)?.Id ?? previousLastId));

/** Reads a Salesforce org. */
export function createSalesforceReader(
  withSignal: (abortSignal: AbortSignal) => SalesforceClient,
  connection: string,
): CrmReader {
  const openClient = (abortSignal: AbortSignal) => reserveCalls(withSignal(abortSignal));
  const listFilters = new PromiseCache<ListFilter>();

  const getReadableFields = (client: SalesforceClient): Promise<ReadableFields> =>
    fieldsByConnection.ensure(connection, () => readReadableFields(client));

  const getListFilter = async (list: string | null, client: SalesforceClient): Promise<ListFilter> =>
    list === null
      ? { scope: '', where: undefined }
      : listFilters.ensure(list, () => readListFilter(client, list));

  /** A query for accounts of the list that meet these conditions. */
  async function buildAccountQuery(
    selectedFields: string,
    list: string | null,
    conditions: readonly (string | undefined)[],
    client: SalesforceClient,
  ): Promise<string> {
    const { isCompany } = await getReadableFields(client);
    const { scope, where } = await getListFilter(list, client);
    return `SELECT ${selectedFields} FROM Account${scope}${joinConditions([isCompany, where && `(${where})`, ...conditions])}`;
  }

  const { createFirstCursor, readPage } = createCompanyPages<SalesforceClient>({
    async companies(client, { list, after }): Promise<PartPage> {
      const fields = await getReadableFields(client);
      const soql = await buildAccountQuery(fields.account, list, [toAfterCondition(after)], client);
      const page = await readRows(client, 'query', `${soql} ORDER BY Id LIMIT ${PAGE_SIZE}`, accountRow);
      return {
        companies: await completeCompanies(client, page.rows, fields),
        after: findNextCursor(page, after),
      };
    },

    /** What is in the recycle bin. Salesforce empties it after 15 days. */
    async deleted(client, { after }): Promise<PartPage> {
      const deletedCondition = joinConditions(['IsDeleted = true', toAfterCondition(after)]);
      const soql = `SELECT Id, MasterRecordId FROM Account${deletedCondition} ORDER BY Id LIMIT ${PAGE_SIZE}`;
      const page = await readRows(client, 'queryAll', soql, deletedRow);
      return {
        deleted: page.rows.map(({ Id, MasterRecordId }) => ({
          crmId: Id,
          mergedInto: MasterRecordId || null,
        })),
        after: findNextCursor(page, after),
      };
    },
  });

  /** An administrator may have hidden a field since the container looked. */
  const retryWithFields = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VendorRefusedError && error.code === 'invalid_field')) throw error;
      fieldsByConnection.forget(connection);
      return work();
    }
  };

  return {
    createFirstCursor,
    readPage: (cursor, signal) => retryWithFields(() => readPage(openClient(signal), cursor)),
    readCompanyCount: (list, signal) =>
      retryWithFields(async () => {
        const client = openClient(signal);
        return readCount(client, await buildAccountQuery('COUNT()', list, [], client));
      }),
    listCompanyLists: (signal) => readListViews(openClient(signal)),
  };
}
