import * as z from 'zod';
import { fillRules } from './fill-rules.ts';
import { FILLED_LIST } from './filled-companies.ts';
import { LISTED, SalesforceDeals } from './salesforce-deals.ts';
import type { SalesforceOrg } from './salesforce-org.ts';
import { describedFields, orgTables } from './salesforce-tables.ts';
import type { SandboxResponse } from './sandbox.ts';
import { type OrgTables, runSoql } from './soql-run.ts';

const DATA = '/services/data/v62.0';
const SOQL_MAX = 100_000;
/** Salesforce returns up to 2,000 records, and fewer if they are long. */
const ROWS_MAX = 250;
/** Groups aren't paged. */
const GROUPS_MAX = 2_000;
const LIST_ID = '00B000000000001AAA';

const QUERY = /^\/(query|queryAll)\?q=(.*)$/s;

const compositeBody = z.strictObject({
  allOrNone: z.boolean(),
  compositeRequest: z
    .array(
      z.strictObject({
        method: z.literal('GET'),
        url: z.string().startsWith(`${DATA}/query?q=`),
        referenceId: z.string().regex(/^[A-Za-z]\w*$/),
      }),
    )
    .min(1)
    // A composite call takes 25 parts, of which five may be queries.
    .max(5),
});

const jobBody = z.strictObject({ operation: z.enum(['query', 'queryAll']), query: z.string() });

interface Job {
  readonly records: readonly object[];
  readonly names: readonly string[];
  pollsLeft: number;
}

/** What administrators and users can change about reading. */
export const readRules = {
  ...fillRules,
  /** Pages of queries that are still to be read are gone. */
  expire_locators: z.literal(true).optional(),
  /** How often a job is still running when it is asked for. */
  job_polls: z.int().optional(),
  /** Jobs are gone, as after seven days. */
  lose_jobs: z.literal(true).optional(),
  /** Fields that the Run As user doesn't see. */
  hidden: z.array(z.string()).optional(),
  /** The name of an account that is a person. */
  person_account: z.string().optional(),
  /** A person is entered later in a deal that this account has won. */
  late_role: z
    .object({
      account: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      title: z.string(),
    })
    .optional(),
};
type ReadRules = z.output<z.ZodObject<typeof readRules>>;

const error = (status: number, errorCode: string, message: string): SandboxResponse => ({
  status,
  body: [{ message, errorCode }],
});
const json = (body: unknown): SandboxResponse => ({ status: 200, body });

/** The cell of a job's result for `Owner.Name`. */
function cellOf(record: object, name: string): string {
  const value = name.split('.').reduce<unknown>((part, key) => Object(part)[key], record);
  return `"${String(value ?? '').replaceAll('"', '""')}"`;
}

/** What an org answers to those who only read. */
export class SalesforceReads {
  readonly deals: SalesforceDeals;
  readonly #org: SalesforceOrg;
  readonly #tables: OrgTables;
  readonly #locators = new Map<string, readonly object[]>();
  readonly #jobs = new Map<string, Job>();
  #queries = 0;
  #totalOffBy = 0;
  #jobPolls = 1;

  constructor(org: SalesforceOrg, now: () => number) {
    this.#org = org;
    this.deals = new SalesforceDeals(org, now);
    this.#tables = orgTables(org, this.deals);
  }

  rule(rules: ReadRules): void {
    this.#totalOffBy = rules.total_off_by ?? this.#totalOffBy;
    this.#jobPolls = rules.job_polls ?? this.#jobPolls;
    for (const name of rules.hidden ?? []) this.#org.hide(name);
    if (rules.expire_locators) this.#locators.clear();
    if (rules.lose_jobs) this.#jobs.clear();
    if (rules.filled !== undefined) this.deals.fillLater(rules.filled);
    if (rules.acts) this.deals.fill();
    for (const act of rules.acts ?? []) this.deals.act(act);
    if (rules.late_role) this.deals.addLateRole(rules.late_role.account, rules.late_role);
    if (rules.person_account !== undefined) this.#org.addPersonAccount(rules.person_account);
  }

  /** Undefined if the path isn't one for reading. */
  get(path: string): SandboxResponse | undefined {
    this.deals.fill();
    const [, resource, soql] = QUERY.exec(path) ?? [];
    if (soql !== undefined) return this.#query(decodeURIComponent(soql), resource === 'queryAll');
    const [, locator] = /^\/query\/(.+)$/.exec(path) ?? [];
    if (locator !== undefined) return this.#more(locator);
    const [, object] = /^\/sobjects\/(Account|Contact)\/describe$/.exec(path) ?? [];
    if (object === 'Account' || object === 'Contact')
      return json({ name: object, fields: describedFields(this.#org, object).map((name) => ({ name })) });
    if (path.startsWith('/sobjects/Account/listviews')) return this.#listViews(path);
    const [, jobId, results] = /^\/jobs\/query\/(\w+)(\/results\?.*)?$/.exec(path) ?? [];
    return jobId === undefined ? undefined : this.#job(jobId, results);
  }

  #query(soql: string, isAll: boolean): SandboxResponse {
    if (soql.length > SOQL_MAX) return error(400, 'QUERY_TOO_COMPLICATED', 'The query is too long.');
    const result = runSoql(this.#tables, soql, isAll);
    if ('errorCode' in result) return error(400, result.errorCode, result.message);
    const { records, size, isGrouped } = result;
    if (!isGrouped) return this.#page(records, size);
    if (records.length > GROUPS_MAX)
      return error(400, 'EXCEEDED_ID_LIMIT', 'Aggregate query does not support queryMore(), use LIMIT');
    return json({ totalSize: size, done: true, records });
  }

  /** The first of the records, and where the rest is. */
  #page(records: readonly object[], size: number): SandboxResponse {
    const totalSize = Math.max(0, size + this.#totalOffBy);
    if (records.length <= ROWS_MAX) return json({ totalSize, done: true, records });
    this.#queries += 1;
    const locator = `01g${this.#queries}-${ROWS_MAX}`;
    this.#locators.set(locator, records.slice(ROWS_MAX));
    const nextRecordsUrl = `${DATA}/query/${locator}`;
    return json({ totalSize, done: false, records: records.slice(0, ROWS_MAX), nextRecordsUrl });
  }

  #more(locator: string): SandboxResponse {
    const rest = this.#locators.get(locator);
    return rest
      ? this.#page(rest, rest.length)
      : error(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  }

  /** Several queries in one call. */
  composite(body: unknown): SandboxResponse {
    this.deals.fill();
    const { compositeRequest } = compositeBody.parse(body);
    return json({
      compositeResponse: compositeRequest.map(({ url, referenceId }) => {
        const [, soql = ''] = url.split('?q=');
        const response = this.#query(decodeURIComponent(soql), false);
        return { body: response.body, httpHeaders: {}, httpStatusCode: response.status, referenceId };
      }),
    });
  }

  #listViews(path: string): SandboxResponse {
    const url = `${DATA}/sobjects/Account/listviews/${LIST_ID}`;
    const view = {
      id: LIST_ID,
      developerName: 'Key_accounts',
      label: FILLED_LIST,
      soqlCompatible: true,
      url,
    };
    const old = { ...view, id: '00B000000000002AAA', label: 'By territory', soqlCompatible: false };
    if (path.endsWith('/listviews'))
      return json({ done: true, listviews: [view, old], nextRecordsUrl: null, size: 2 });
    if (!path.endsWith(`/${LIST_ID}/describe`))
      return error(404, 'NOT_FOUND', 'The requested resource does not exist');
    const query = `SELECT Name, Site, toLabel(Type), Owner.Alias FROM Account USING SCOPE everything WHERE ${LISTED.field} = '${LISTED.value}' ORDER BY Name ASC NULLS FIRST, Id ASC NULLS FIRST`;
    return json({ id: LIST_ID, query, scope: 'everything', sobjectType: 'Account' });
  }

  /** A job's records are those of the moment it starts. */
  startJob(body: unknown): SandboxResponse {
    this.deals.fill();
    const { operation, query } = jobBody.parse(body);
    if (/ (GROUP BY|OFFSET) |COUNT\(/.test(query))
      return error(400, 'API_ERROR', 'Aggregate Relationships not supported in Bulk Query');
    const result = runSoql(this.#tables, query, operation === 'queryAll');
    if ('errorCode' in result) return error(400, result.errorCode, result.message);
    const id = `750${String(this.#jobs.size + 1).padStart(15, '0')}`;
    const names = /^SELECT (.+?) FROM /.exec(query)?.[1]?.split(', ') ?? [];
    this.#jobs.set(id, { records: result.records, names, pollsLeft: this.#jobPolls });
    return json({ id, operation, object: 'Account', state: 'UploadComplete' });
  }

  #job(id: string, results: string | undefined): SandboxResponse {
    const job = this.#jobs.get(id);
    if (!job) return error(404, 'NOT_FOUND', 'The requested resource does not exist');
    if (results === undefined) {
      job.pollsLeft -= 1;
      return json({ id, state: job.pollsLeft < 0 ? 'JobComplete' : 'InProgress' });
    }
    if (job.pollsLeft >= 0) return error(400, 'INVALIDJOBSTATE', 'The job is not complete.');
    const query = new URLSearchParams(results.slice('/results?'.length));
    const from = Number(Buffer.from(query.get('locator') ?? '', 'base64url').toString() || 0);
    const to = from + Number(query.get('maxRecords') ?? job.records.length);
    const some = job.records.slice(from, to);
    const lines = [
      job.names.map((name) => `"${name}"`),
      ...some.map((row) => job.names.map((name) => cellOf(row, name))),
    ];
    const next = to < job.records.length ? Buffer.from(String(to)).toString('base64url') : 'null';
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv',
        'sforce-locator': next,
        'sforce-numberofrecords': String(some.length),
      },
      text: lines.map((cells) => `${cells.join(',')}\n`).join(''),
    };
  }
}
