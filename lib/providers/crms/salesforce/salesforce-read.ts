import * as z from 'zod';
import type {
  CrmCompanyRead,
  CrmPage,
  CrmReader,
  DeletedCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { PromiseCache } from '#providers/crms/batch-crm.ts';
import { relationOf } from '../relation-of.ts';
import { DATA_PATH, type SalesforceClient } from './salesforce-client.ts';
import { readDeals, readWonContacts, toText } from './salesforce-deals.ts';
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
      const [, used, callLimit] =
        /(?:^|[;,] *)api-usage=(\d+)\/(\d+)/.exec(response.header('sforce-limit-info') ?? '') ?? [];
      if (used === undefined || Number(used) <= Number(callLimit) * (1 - RESERVED_SHARE)) return response;
      throw new VendorBusyError({
        code: 'rate_limited',
        message: `Salesforce has counted ${used} of ${callLimit} API calls in 24 hours. Reading goes on when more than a tenth is left.`,
        retryAfterMs: WAIT_MS,
      });
    },
  };
}

const described = z.object({ fields: z.array(z.object({ name: z.string() })) });

/** The fields of an object that the Run As user sees. None if they don't see the object. */
async function readVisibleFields(client: SalesforceClient, object: string): Promise<ReadonlySet<string>> {
  const path = `${DATA_PATH}/sobjects/${object}/describe`;
  const { status, body } = await client.call({ method: 'GET', path });
  if (status === 404 || status === 403) return new Set();
  if (status !== 200) throw toQueryError(status, body);
  return new Set(described.parse(body).fields.map(({ name }) => name));
}

const listViews = z.object({
  listviews: z.array(z.object({ id: z.string(), label: z.string(), soqlCompatible: z.boolean() })),
  nextRecordsUrl: z.string().nullish(),
});
/** 2,000 views. */
const VIEW_PAGES_MAX = 20;

/** The list views of accounts that a query can express. */
async function readListViews(client: SalesforceClient) {
  const views: { readonly id: string; readonly name: string }[] = [];
  let path: string | null | undefined = `${DATA_PATH}/sobjects/Account/listviews`;
  for (let pages = 0; path && pages < VIEW_PAGES_MAX; pages += 1) {
    const page: z.output<typeof listViews> = await getBody(client, path, listViews);
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
  const sortsAt = query.lastIndexOf(' ORDER BY ');
  const match = LIST_QUERY.exec(sortsAt < 0 ? query : query.slice(0, sortsAt));
  if (status === 200 && match) return { scope: match[1] ?? '', where: match[2] };
  if (!MISSING_LIST_STATUSES.has(status)) throw toQueryError(status, body);
  const message = 'The list view no longer exists in Salesforce, or the Run As user does not see it.';
  throw new VendorRefusedError({ code: 'crm_list_gone', message, status });
}

const text = z.string().nullish();

const accountRow = z
  .object({
    Id: z.string(),
    Name: text,
    Website: text,
    Type: text,
    Industry: text,
    NumberOfEmployees: z.number().nullish(),
    BillingCountry: text,
    OwnerId: text,
    Owner: z.object({ Name: text, Email: text }).nullish(),
  })
  .catchall(z.unknown());
type AccountRow = z.output<typeof accountRow>;

/** What an administrator may have hidden from the Run As user. A query that names such a field fails. */
const HIDEABLE = ['Website', 'Type', 'Industry', 'NumberOfEmployees', 'BillingCountry', KEY_FIELDS.Account];

/** How accounts and contacts are selected in one org. */
interface ReadableFields {
  readonly account: string;
  /** People who are accounts themselves aren't companies. Undefined in an org without such accounts. */
  readonly isCompany: string | undefined;
  /** Undefined if contacts are hidden. */
  readonly contact: string | undefined;
}

async function readReadableFields(client: SalesforceClient): Promise<ReadableFields> {
  const accounts = await readVisibleFields(client, 'Account');
  const contacts = await readVisibleFields(client, 'Contact');
  const seen = HIDEABLE.filter((name) => accounts.has(name));
  const ofContact = ['Name', 'Title', 'Email', KEY_FIELDS.Contact].filter((name) => contacts.has(name));
  return {
    account: ['Id', 'Name', 'OwnerId', 'Owner.Name', 'Owner.Email', ...seen].join(', '),
    isCompany: accounts.has('IsPersonAccount') ? 'IsPersonAccount = false' : undefined,
    contact: ofContact.includes('Name') ? ofContact.map((name) => `Contact.${name}`).join(', ') : undefined,
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
  const contacts =
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
    wonContacts: contacts.get(account.Id) ?? [],
  }));
}

/** The most rows that Salesforce returns to one call. It may return fewer. */
const PAGE = 2_000;
const USERS_PAGE = 2_000;
const MAX_USER_PAGES = 25;
const cursors = z.strictObject({
  phase: z.enum(['accounts', 'deleted']),
  list: z.string().nullable(),
  /** The last id of the page before. */
  after: z.string().default(''),
});
type Cursor = z.output<typeof cursors>;

interface PhasePage {
  readonly companies?: readonly CrmCompanyRead[];
  readonly deleted?: readonly DeletedCompany[];
  /** Where to continue. Null at the end of the phase. */
  readonly next: Cursor | null;
}

const deletedRow = z.object({ Id: z.string(), MasterRecordId: z.string().nullish() });
const user = z.object({ Id: z.string(), Name: z.string().nullish(), Email: z.string().nullish() });

const readable = new PromiseCache<ReadableFields>();

const toAfterCondition = (field: string, { after }: Cursor): string | undefined =>
  after === '' ? undefined : `${field} > ${quoteSoql(after)}`;

/** Reads a Salesforce org. Pages are cut by id, so a cursor stays valid for as long as anybody keeps it. */
export function createSalesforceReader(
  withSignal: (signal: AbortSignal) => SalesforceClient,
  connection: string,
): CrmReader {
  const openClient = (signal: AbortSignal) => reserveCalls(withSignal(signal));
  const lists = new PromiseCache<ListFilter>();

  const getReadableFields = (client: SalesforceClient): Promise<ReadableFields> =>
    readable.ensure(connection, () => readReadableFields(client));

  const filterOf = async (list: string | null, client: SalesforceClient): Promise<ListFilter> =>
    list === null ? { scope: '', where: undefined } : lists.ensure(list, () => readListFilter(client, list));

  /** A query for accounts of the list that meet these conditions. */
  async function buildAccountQuery(
    selected: string,
    list: string | null,
    conditions: readonly (string | undefined)[],
    client: SalesforceClient,
  ): Promise<string> {
    const { isCompany } = await getReadableFields(client);
    const { scope, where } = await filterOf(list, client);
    return `SELECT ${selected} FROM Account${scope}${joinConditions([isCompany, where && `(${where})`, ...conditions])}`;
  }

  const complete = async (rows: readonly z.output<typeof accountRow>[], client: SalesforceClient) =>
    completeCompanies(client, rows, await getReadableFields(client));

  async function accounts(from: Cursor, client: SalesforceClient): Promise<PhasePage> {
    const { account } = await getReadableFields(client);
    const soql = await buildAccountQuery(account, from.list, [toAfterCondition('Id', from)], client);
    const limited = `${soql} ORDER BY Id LIMIT ${PAGE}`;
    const { rows, isComplete } = await readRows(client, 'query', limited, accountRow);
    const isEnd = isComplete && rows.length < PAGE;
    return {
      companies: await complete(rows, client),
      next: isEnd ? null : { ...from, after: rows.at(-1)?.Id ?? '' },
    };
  }

  /** What is in the recycle bin. Salesforce empties it after 15 days. */
  async function readDeletedAccounts(from: Cursor, client: SalesforceClient): Promise<PhasePage> {
    const where = joinConditions(['IsDeleted = true', toAfterCondition('Id', from)]);
    const soql = `SELECT Id, MasterRecordId FROM Account${where} ORDER BY Id LIMIT ${PAGE}`;
    const { rows, isComplete } = await readRows(client, 'queryAll', soql, deletedRow);
    return {
      deleted: rows.map(({ Id, MasterRecordId }) => ({ crmId: Id, mergedInto: MasterRecordId || null })),
      next: isComplete && rows.length < PAGE ? null : { ...from, after: rows.at(-1)?.Id ?? '' },
    };
  }

  const PHASES: Readonly<
    Record<Cursor['phase'], (from: Cursor, client: SalesforceClient) => Promise<PhasePage>>
  > = { accounts, deleted: readDeletedAccounts };

  async function page(cursor: string, client: SalesforceClient): Promise<CrmPage> {
    const from = cursors.parse(JSON.parse(cursor));
    const { companies = [], deleted: found = [], next } = await PHASES[from.phase](from, client);
    const following = next ?? (from.phase === 'accounts' ? { phase: 'deleted', list: from.list } : null);
    return { companies, deleted: found, next: following && JSON.stringify(following) };
  }

  /** An administrator may have hidden a field since the container looked. */
  const retryWithFields = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VendorRefusedError && error.code === 'invalid_field')) throw error;
      readable.forget(connection);
      return work();
    }
  };

  return {
    begin: (list) => JSON.stringify({ phase: 'accounts', list }),
    page: (cursor, signal) => retryWithFields(() => page(cursor, openClient(signal))),
    total: (list, signal) =>
      retryWithFields(async () => {
        const client = openClient(signal);
        return readCount(client, await buildAccountQuery('COUNT()', list, [], client));
      }),
    async owners(signal) {
      const users: z.output<typeof user>[] = [];
      for (let pages = 0; pages < MAX_USER_PAGES; pages += 1) {
        const after = users.at(-1)?.Id;
        const where = joinConditions(["UserType = 'Standard'", after && `Id > ${quoteSoql(after)}`]);
        const soql = `SELECT Id, Name, Email FROM User${where} ORDER BY Id LIMIT ${USERS_PAGE}`;
        const { rows, isComplete } = await readRows(openClient(signal), 'query', soql, user);
        users.push(...rows);
        if (isComplete && rows.length < USERS_PAGE) break;
      }
      return users.map(({ Id, Name, Email }) => ({ id: Id, name: Name ?? '', email: Email || null }));
    },
    lists: (signal) => readListViews(openClient(signal)),
  };
}
