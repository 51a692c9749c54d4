import * as z from 'zod';
import { accountRules } from './crm-account.ts';
import { KEY_ACCOUNTS } from './crm-facts.ts';
import { LIST_CONDITION, type SalesforceOrg } from './salesforce-org.ts';
import { createOrgTables, listDescribedFields } from './salesforce-tables.ts';
import type { SandboxResponse } from './sandbox.ts';
import { type OrgTables, runSoql } from './soql-run.ts';

export const DATA_PATH = '/services/data/v62.0';
const MAX_SOQL_LENGTH = 100_000;
/** Salesforce returns up to 2,000 records, and fewer if they are long. */
const MAX_ROWS = 2_000;
/** Groups aren't paged. */
const MAX_GROUPS = 2_000;
const LIST_ID = '00B000000000001AAA';

const QUERY_PATH_PATTERN = /^\/(query|queryAll)\?q=(.*)$/s;

const compositeBody = z.strictObject({
  allOrNone: z.boolean(),
  compositeRequest: z
    .array(
      z.strictObject({
        method: z.literal('GET'),
        url: z.string().startsWith(`${DATA_PATH}/query?q=`),
        referenceId: z.string().regex(/^[A-Za-z]\w*$/),
      }),
    )
    .min(1)
    // A composite call takes 25 parts, of which five may be queries.
    .max(5),
});

/** What administrators and users can change about reading. */
export const readRules = {
  ...accountRules,
  /** How many records it returns at a time. */
  rows_max: z.int().optional(),
  /** Fields that the Run As user doesn't see. */
  hidden: z.array(z.string()).optional(),
  /** The name of an account that is a person. */
  person_account: z.string().optional(),
};
type ReadRules = z.output<z.ZodObject<typeof readRules>>;

export const createErrorResponse = (status: number, errorCode: string, message: string): SandboxResponse => ({
  status,
  body: [{ message, errorCode }],
});
const createResponse = (body: unknown): SandboxResponse => ({ status: 200, body });

/** What an org answers to those who only read. */
export class SalesforceReads {
  readonly #org: SalesforceOrg;
  readonly #tables: OrgTables;
  readonly #locators = new Map<string, readonly object[]>();
  #queries = 0;
  #rowsMax = MAX_ROWS;

  constructor(org: SalesforceOrg) {
    this.#org = org;
    this.#tables = createOrgTables(org);
  }

  setRules(rules: ReadRules, now: number): void {
    this.#rowsMax = rules.rows_max ?? this.#rowsMax;
    for (const name of rules.hidden ?? []) this.#org.hide(name);
    this.#org.setRules(rules, now);
    if (rules.person_account !== undefined) this.#org.addPersonAccount(rules.person_account);
  }

  /** Undefined if the path isn't one for reading. */
  get(path: string): SandboxResponse | undefined {
    const [, resource, soql] = QUERY_PATH_PATTERN.exec(path) ?? [];
    if (soql !== undefined) return this.#query(decodeURIComponent(soql), resource === 'queryAll');
    const [, locator] = /^\/query\/(.+)$/.exec(path) ?? [];
    if (locator !== undefined) return this.#more(locator);
    const [, object] = /^\/sobjects\/(Account|Contact)\/describe$/.exec(path) ?? [];
    if (object === 'Account' || object === 'Contact')
      return createResponse({
        name: object,
        fields: listDescribedFields(this.#org, object).map((name) => ({ name })),
      });
    if (path.startsWith('/sobjects/Account/listviews')) return this.#listViews(path);
    return undefined;
  }

  #query(soql: string, includesDeleted: boolean): SandboxResponse {
    if (soql.length > MAX_SOQL_LENGTH)
      return createErrorResponse(400, 'QUERY_TOO_COMPLICATED', 'The query is too long.');
    const result = runSoql(this.#tables, soql, includesDeleted);
    if ('errorCode' in result) return createErrorResponse(400, result.errorCode, result.message);
    const { records, size, isGrouped } = result;
    if (!isGrouped) return this.#page(records, size);
    if (records.length > MAX_GROUPS)
      return createErrorResponse(
        400,
        'EXCEEDED_ID_LIMIT',
        'Aggregate query does not support queryMore(), use LIMIT',
      );
    return createResponse({ totalSize: size, done: true, records });
  }

  /** The first of the records, and where the rest is. */
  #page(records: readonly object[], size: number): SandboxResponse {
    const totalSize = Math.max(0, size + this.#org.totalOffBy);
    if (records.length <= this.#rowsMax) return createResponse({ totalSize, done: true, records });
    this.#queries += 1;
    const locator = `01g${this.#queries}-${this.#rowsMax}`;
    this.#locators.set(locator, records.slice(this.#rowsMax));
    const nextRecordsUrl = `${DATA_PATH}/query/${locator}`;
    return createResponse({
      totalSize,
      done: false,
      records: records.slice(0, this.#rowsMax),
      nextRecordsUrl,
    });
  }

  #more(locator: string): SandboxResponse {
    const remaining = this.#locators.get(locator);
    return remaining
      ? this.#page(remaining, remaining.length)
      : createErrorResponse(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  }

  /** Several queries in one call. */
  composite(body: unknown): SandboxResponse {
    const { compositeRequest } = compositeBody.parse(body);
    return createResponse({
      compositeResponse: compositeRequest.map(({ url, referenceId }) => {
        const [, soql = ''] = url.split('?q=');
        const response = this.#query(decodeURIComponent(soql), false);
        return { body: response.body, httpHeaders: {}, httpStatusCode: response.status, referenceId };
      }),
    });
  }

  #listViews(path: string): SandboxResponse {
    const url = `${DATA_PATH}/sobjects/Account/listviews/${LIST_ID}`;
    const keyAccountsView = {
      id: LIST_ID,
      developerName: 'Key_accounts',
      label: KEY_ACCOUNTS,
      soqlCompatible: true,
      url,
    };
    const unsupportedView = {
      ...keyAccountsView,
      id: '00B000000000002AAA',
      label: 'By territory',
      soqlCompatible: false,
    };
    if (path.endsWith('/listviews'))
      return createResponse({
        done: true,
        listviews: [keyAccountsView, unsupportedView],
        nextRecordsUrl: null,
        size: 2,
      });
    if (!path.endsWith(`/${LIST_ID}/describe`))
      return createErrorResponse(404, 'NOT_FOUND', 'The requested resource does not exist');
    const query = `SELECT Name, Site, toLabel(Type), Owner.Alias FROM Account USING SCOPE everything WHERE ${LIST_CONDITION.field} = '${LIST_CONDITION.value}' ORDER BY Name ASC NULLS FIRST, Id ASC NULLS FIRST`;
    return createResponse({ id: LIST_ID, query, scope: 'everything', sobjectType: 'Account' });
  }
}
