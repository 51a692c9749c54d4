import * as z from 'zod';
import type {
  CrmCompanyRead,
  CrmPage,
  CrmReader,
  CrmReadOrder,
  GoneCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { ReadyOnce } from '../ready-once.ts';
import { awaitJob, jobRows, startJob } from './salesforce-bulk.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { accountRow, companiesOf, type ReadableFields, readableFields } from './salesforce-companies.ts';
import { soqlList, soqlText } from './salesforce-query.ts';
import {
  type ListFilter,
  readCount,
  readListFilter,
  readListViews,
  readRows,
  sparing,
} from './salesforce-read.ts';

/**
 * How far a read stays behind the present. A record is stamped when it is written and visible when its transaction has
 * ended, which may take ten minutes. Without this, the next read would start after it.
 */
const BEHIND_MS = 10 * 60_000;
/** From this many accounts on, Salesforce advises a job in the background. */
const BULK_FROM = 50_000;
const PAGE = 1_000;
/** As many ids as fit into an address with the conditions of a list view. */
const CHANGED_PAGE = 300;
const USERS_PAGE = 2_000;
const MAX_USER_PAGES = 25;
/** An hour, at ten seconds each. */
const MAX_WAITS = 360;
const MAX_JOBS = 2;

/** Phases of a read: everything is `jobs` or `accounts`, then `gone`; changes are all but `jobs`. */
const place = z.object({
  phase: z.enum(['start', 'accounts', 'jobs', 'deals', 'roles', 'gone']),
  since: z.iso.datetime().nullable(),
  /** Where the window ends. The next read of changes begins here. */
  until: z.iso.datetime(),
  list: z.string().nullable(),
  /** The last id of the page before. */
  after: z.string().default(''),
  job: z.string().optional(),
  locator: z.string().optional(),
  /** How often the job wasn't done yet. */
  waits: z.int().default(0),
  /** How many jobs were started. */
  jobs: z.int().default(0),
});
type Place = z.output<typeof place>;
type Phase = Place['phase'];

const NEXT: Readonly<Record<Phase, (isChanges: boolean) => Phase | null>> = {
  start: () => 'gone',
  jobs: () => 'gone',
  accounts: (isChanges) => (isChanges ? 'deals' : 'gone'),
  deals: () => 'roles',
  roles: () => 'gone',
  gone: () => null,
};

interface Found {
  readonly companies?: readonly CrmCompanyRead[];
  readonly gone?: readonly GoneCompany[];
  /** Where to continue. Null at the end of the phase. */
  readonly next: Place | null;
}

const grouped = z.object({ account: z.string() });
const goneRow = z.object({ Id: z.string(), MasterRecordId: z.string().nullish() });
const user = z.object({ Id: z.string(), Name: z.string().nullish(), Email: z.string().nullish() });

const readable = new ReadyOnce<ReadableFields>();

const all = (conditions: readonly (string | false | undefined)[]): string => {
  const given = conditions.filter((condition) => condition);
  return given.length === 0 ? '' : ` WHERE ${given.join(' AND ')}`;
};

const within = ({ since, until }: Place): string | undefined =>
  since === null ? undefined : `SystemModstamp >= ${since} AND SystemModstamp < ${until}`;

const afterId = (field: string, { after }: Place): string | undefined =>
  after === '' ? undefined : `${field} > ${soqlText(after)}`;

/** Opportunities and contact roles that changed, as the accounts they belong to. */
const CHANGED = {
  deals: { object: 'Opportunity', account: 'AccountId' },
  roles: { object: 'OpportunityContactRole', account: 'Opportunity.AccountId' },
} as const;

/** A clock that was set back doesn't end the window before it began. */
function windowEnd(since: string | null, now: number): string {
  const end = new Date(now - BEHIND_MS).toISOString();
  return since !== null && since > end ? since : end;
}

/** Reads a Salesforce org. Pages are cut by id, so a cursor stays valid for as long as anybody keeps it. */
export function salesforceReader(
  withSignal: (signal: AbortSignal) => SalesforceClient,
  connection: string,
  { now = Date.now, pollMs }: { now?: (() => number) | undefined; pollMs?: number } = {},
): CrmReader {
  const opened = (signal: AbortSignal) => sparing(withSignal(signal));
  const lists = new ReadyOnce<ListFilter>();

  const fieldsOf = (client: SalesforceClient): Promise<ReadableFields> =>
    readable.ensure(connection, () => readableFields(client));

  const filterOf = async (list: string | null, client: SalesforceClient): Promise<ListFilter> =>
    list === null ? { scope: '', where: undefined } : lists.ensure(list, () => readListFilter(client, list));

  /** A query for accounts of the list that meet these conditions. */
  async function accountQuery(
    selected: string,
    list: string | null,
    conditions: readonly (string | undefined)[],
    client: SalesforceClient,
  ): Promise<string> {
    const { isCompany } = await fieldsOf(client);
    const { scope, where } = await filterOf(list, client);
    return `SELECT ${selected} FROM Account${scope}${all([isCompany, where && `(${where})`, ...conditions])}`;
  }

  const complete = async (rows: readonly z.output<typeof accountRow>[], client: SalesforceClient) =>
    companiesOf(client, rows, await fieldsOf(client));

  async function start(from: Place, client: SalesforceClient): Promise<Found> {
    const isLarge =
      from.since === null &&
      from.list === null &&
      (await readCount(client, 'SELECT COUNT() FROM Account')) > BULK_FROM;
    return isLarge ? { next: { ...from, phase: 'jobs' } } : accounts({ ...from, phase: 'accounts' }, client);
  }

  async function accounts(from: Place, client: SalesforceClient): Promise<Found> {
    const { account } = await fieldsOf(client);
    const soql = await accountQuery(account, from.list, [within(from), afterId('Id', from)], client);
    const limited = `${soql} ORDER BY Id LIMIT ${PAGE}`;
    const { rows, isWhole } = await readRows(client, 'query', limited, accountRow);
    const isEnd = isWhole && rows.length < PAGE;
    return {
      companies: await complete(rows, client),
      next: isEnd ? null : { ...from, after: rows.at(-1)?.Id ?? '' },
    };
  }

  /** The accounts whose deals or contact roles changed, also those that are deleted. */
  async function changed(from: Place, phase: keyof typeof CHANGED, client: SalesforceClient): Promise<Found> {
    const { object, account: path } = CHANGED[phase];
    const where = all([within(from), afterId(path, from) ?? `${path} != null`]);
    const soql = `SELECT ${path} account FROM ${object}${where} GROUP BY ${path} ORDER BY ${path} LIMIT ${CHANGED_PAGE}`;
    const { rows } = await readRows(client, 'queryAll', soql, grouped);
    const ids = rows.map(({ account }) => account);
    if (ids.length === 0) return { next: null };
    const { account } = await fieldsOf(client);
    const ofIds = await accountQuery(account, from.list, [`Id IN ${soqlList(ids)}`], client);
    const found = await readRows(client, 'query', `${ofIds} ORDER BY Id`, accountRow);
    return {
      companies: await complete(found.rows, client),
      next: ids.length < CHANGED_PAGE ? null : { ...from, after: ids.at(-1) ?? '' },
    };
  }

  /** What is in the recycle bin. Salesforce empties it after 15 days. */
  async function gone(from: Place, client: SalesforceClient): Promise<Found> {
    const where = all(['IsDeleted = true', within(from), afterId('Id', from)]);
    const soql = `SELECT Id, MasterRecordId FROM Account${where} ORDER BY Id LIMIT ${PAGE}`;
    const { rows, isWhole } = await readRows(client, 'queryAll', soql, goneRow);
    return {
      gone: rows.map(({ Id, MasterRecordId }) => ({ crmId: Id, mergedInto: MasterRecordId || null })),
      next: isWhole && rows.length < PAGE ? null : { ...from, after: rows.at(-1)?.Id ?? '' },
    };
  }

  /** Reads with a job. One that is lost is started once more, and then the accounts are read page by page. */
  async function jobs(from: Place, client: SalesforceClient): Promise<Found> {
    const { job, locator, waits, ...begin } = from;
    const again = (): Found => ({
      next: { ...begin, waits: 0, phase: from.jobs < MAX_JOBS ? 'jobs' : 'accounts' },
    });
    if (job === undefined) {
      const { account } = await fieldsOf(client);
      const id = await startJob(client, await accountQuery(account, null, [], client));
      return { next: { ...from, job: id, jobs: from.jobs + 1 } };
    }
    if (locator === undefined) {
      const state = await awaitJob(client, job, pollMs);
      if (state === 'running' && waits < MAX_WAITS) return { next: { ...from, waits: waits + 1 } };
      if (state !== 'done') return again();
    }
    const found = await jobRows(client, job, locator, PAGE, accountRow);
    if (!found) return again();
    return {
      companies: await complete(found.rows, client),
      next: found.next === undefined ? null : { ...from, locator: found.next },
    };
  }

  const PHASES: Readonly<Record<Phase, (from: Place, client: SalesforceClient) => Promise<Found>>> = {
    start,
    accounts,
    jobs,
    deals: (from, client) => changed(from, 'deals', client),
    roles: (from, client) => changed(from, 'roles', client),
    gone,
  };

  async function page(cursor: string, client: SalesforceClient): Promise<CrmPage> {
    const from = place.parse(JSON.parse(cursor));
    const { since, until, list } = from;
    const { companies = [], gone: left = [], next } = await PHASES[from.phase](from, client);
    const phase = next ? next.phase : NEXT[from.phase](since !== null);
    const following = next ?? (phase && { phase, since, until, list });
    return {
      companies,
      gone: left,
      next: following && JSON.stringify(following),
      mark: following ? null : until,
    };
  }

  /** An administrator may have hidden a field since the container looked. */
  const renewed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VendorRefusedError && error.code === 'invalid_field')) throw error;
      readable.forget(connection);
      return work();
    }
  };

  return {
    begin: ({ since, listId }: CrmReadOrder) =>
      JSON.stringify({
        phase: since === null ? 'start' : 'accounts',
        since,
        until: windowEnd(since, now()),
        list: listId,
      }),
    page: (cursor, signal) => renewed(() => page(cursor, opened(signal))),
    total: ({ since, listId }, signal) =>
      renewed(async () => {
        const window = since === null ? undefined : `SystemModstamp >= ${since}`;
        const client = opened(signal);
        return readCount(client, await accountQuery('COUNT()', listId, [window], client));
      }),
    async owners(signal) {
      const users: z.output<typeof user>[] = [];
      for (let pages = 0; pages < MAX_USER_PAGES; pages += 1) {
        const after = users.at(-1)?.Id;
        const where = all(["UserType = 'Standard'", after && `Id > ${soqlText(after)}`]);
        const soql = `SELECT Id, Name, Email FROM User${where} ORDER BY Id LIMIT ${USERS_PAGE}`;
        const { rows, isWhole } = await readRows(opened(signal), 'query', soql, user);
        users.push(...rows);
        if (isWhole && rows.length < USERS_PAGE) break;
      }
      return users.map(({ Id, Name, Email }) => ({ id: Id, name: Name ?? '', email: Email || null }));
    },
    lists: (signal) => readListViews(opened(signal)),
  };
}
