import { hash } from 'node:crypto';
import * as z from 'zod';
import { fillRules } from './fill-rules.ts';
import type { CompanyProblem } from './pipedrive-activities.ts';
import { type CompanyObject, customField, PipedriveCompany } from './pipedrive-company.ts';
import { LABELS, PipedriveDeals } from './pipedrive-deals.ts';
import { ASKED_FOR, type ListProblem, PipedriveReads } from './pipedrive-reads.ts';
import type { CrmSandbox, Sandbox, SandboxRequest, SandboxResponse } from './sandbox.ts';
import { SandboxAccounts } from './sandbox-accounts.ts';

/** The tokens of every company of the sandbox; any other is rejected. */
const PIPEDRIVE_TOKEN = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
export const PIPEDRIVE_ACCESS_TOKEN = 'v1u:sandbox';

const WINDOW_MS = 2_000;
const CALLS_PER_WINDOW = 20;
const SEARCHES_PER_WINDOW = 10;
/** After this many rejected calls in a row, the firewall responds instead. */
const BLOCKED_AFTER = 50;

const SEARCHABLE: Readonly<Record<CompanyObject, readonly string[]>> = {
  organizations: ['address', 'custom_fields', 'name', 'notes'],
  persons: ['custom_fields', 'email', 'name', 'notes', 'phone'],
};

const rulesBody = z.object({
  ...fillRules,
  /** Cursors from before are no longer valid. */
  expire_cursors: z.literal(true).optional(),
  /** Lists have fewer records than asked for. */
  page_max: z.int().optional(),
  /** Some fields of organizations are only returned when asked for. */
  asks_for_fields: z.boolean().optional(),
  search_lag_ms: z.int().optional(),
  refused_names: z.array(z.string()).optional(),
  most_records: z.int().optional(),
  /** Tokens left in the daily budget. */
  daily_tokens: z.int().optional(),
  /** Disables the rate limit, for tests that don't pace their calls. */
  unpaced: z.boolean().optional(),
  is_open: z.boolean().optional(),
  revoked: z.boolean().optional(),
  /** The token is revoked after this many more calls. */
  revoked_after: z.int().optional(),
  /** How many creations succeed but return 504. */
  lost_answers: z.int().optional(),
  /** Whether the token's user may use notes and activities. */
  activities: z.boolean().optional(),
  /** Records that the customer already has. */
  existing: z.partialRecord(z.enum(['organizations', 'persons']), z.array(z.unknown())).optional(),
  /** Organizations that the token's user may not see. Replaces those from before. */
  hidden: z.array(z.int()).optional(),
  deleted: z.partialRecord(z.enum(['organizations', 'persons']), z.array(z.int())).optional(),
  /** Deletes every custom field. */
  without_fields: z.literal(true).optional(),
});

interface Company {
  readonly data: PipedriveCompany;
  readonly deals: PipedriveDeals;
  readonly reads: PipedriveReads;
  calls: number[];
  searches: number[];
  refused: number;
  dailyTokens: number;
  isPaced: boolean;
  isOpen: boolean;
  callsUntilRevoked: number;
  lostAnswers: number;
}

const failure = ({ status, error, code }: CompanyProblem, headers = {}): SandboxResponse => ({
  status,
  headers,
  body: {
    success: false,
    error,
    errorCode: status,
    error_info: 'Please check developers.pipedrive.com',
    data: null,
    additional_data: null,
    ...(code !== undefined && { code }),
  },
});

const success = (data: unknown, additional_data: object | null = null, status = 200): SandboxResponse => ({
  status,
  body: { success: true, data, additional_data },
});

const badRequest = (error: string): SandboxResponse => failure({ status: 400, error });

/** A number derived from the host. */
const companyId = (host: string): number => Number.parseInt(hash('sha256', host).slice(0, 7), 16);

const costOf = (method: string, path: string): number => {
  if (path.includes('/search')) return 20;
  if (method !== 'GET') return 5;
  if (path.includes('/users/me')) return 2;
  return path.startsWith('/api/v1/') ? 20 : 10;
};

function parts(now: () => number): Pick<Company, 'data' | 'deals' | 'reads'> {
  const data = new PipedriveCompany();
  const deals = new PipedriveDeals(data, now);
  return { data, deals, reads: new PipedriveReads(data, deals) };
}

/** Fields that every company has. */
const builtIn = (field_code: string, field_name: string, more: object = {}) => ({
  field_name,
  field_code,
  field_type: 'varchar',
  is_custom_field: false,
  is_optional_response_field: false,
  options: null,
  ...more,
});

const listed = (
  found: { readonly data: readonly object[]; readonly next_cursor: string | null } | ListProblem,
): SandboxResponse =>
  'problem' in found ? badRequest(found.problem) : success(found.data, { next_cursor: found.next_cursor });

/** The parts of Pipedrive's API that the service uses, with its rules. Paths start with the company's host. */
function make(now: () => number = Date.now): Sandbox {
  const companies = new SandboxAccounts<Company>(() => ({
    ...parts(now),
    calls: [],
    searches: [],
    refused: 0,
    dailyTokens: 30_000,
    isPaced: true,
    isOpen: true,
    callsUntilRevoked: Number.POSITIVE_INFINITY,
    lostAnswers: 0,
  }));

  /** The rate limit or budget error for this call, if any. */
  function limited(company: Company, method: string, path: string): SandboxResponse | undefined {
    const at = now();
    const inWindow = (times: readonly number[]) => times.filter((time) => time > at - WINDOW_MS);
    company.calls = inWindow(company.calls);
    company.searches = inWindow(company.searches);
    const isSearch = path.includes('/search');
    const isOver =
      company.isPaced &&
      (company.calls.length >= CALLS_PER_WINDOW ||
        (isSearch && company.searches.length >= SEARCHES_PER_WINDOW));
    const cost = costOf(method, path);
    const isSpent = company.dailyTokens < cost;
    if (isOver || isSpent) {
      company.refused += 1;
      if (company.refused > BLOCKED_AFTER) return { status: 403, body: '<html>Attention Required!</html>' };
      return failure(
        { status: 429, error: 'Request over limit' },
        {
          'x-ratelimit-limit': String(CALLS_PER_WINDOW),
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': '2',
          'x-daily-ratelimit-token-remaining': String(isSpent ? 0 : company.dailyTokens),
        },
      );
    }
    company.refused = 0;
    company.dailyTokens -= cost;
    company.calls.push(at);
    if (isSearch) company.searches.push(at);
    return undefined;
  }

  function search({ data }: Company, kind: CompanyObject, query: URLSearchParams): SandboxResponse {
    const term = query.get('term') ?? '';
    const fields = query.get('fields')?.split(',') ?? SEARCHABLE[kind];
    if (query.get('exact_match') !== 'true' && term.length < 2) return badRequest('term is too short');
    const unknown = fields.find((field) => !SEARCHABLE[kind].includes(field));
    if (unknown !== undefined) return badRequest(`fields: ${unknown} is not allowed`);
    const items = data
      .search(kind, fields, term, now())
      .slice(0, Number(query.get('limit') ?? 100))
      .map((id) => ({ result_score: 1, item: { id, type: kind === 'persons' ? 'person' : 'organization' } }));
    return success({ items }, { next_cursor: null });
  }

  function write(
    company: Company,
    kind: CompanyObject,
    id: number | undefined,
    body: unknown,
  ): SandboxResponse {
    const written = company.data.write(kind, id, body, now());
    if ('error' in written) return failure(written);
    if (id === undefined && company.lostAnswers > 0) {
      company.lostAnswers -= 1;
      return failure({ status: 504, error: 'Gateway timeout' });
    }
    return success(company.data.shown(kind, written.id, undefined), null, id === undefined ? 201 : 200);
  }

  function fields(company: Company, kind: CompanyObject, method: string, body: string): SandboxResponse {
    const shown = (field: object) => ({ ...field, is_custom_field: true, options: null, subfields: null });
    if (method === 'POST')
      return success(shown(company.data.addField(kind, customField.parse(JSON.parse(body)))));
    const theirs = [builtIn('name', 'Name')];
    if (kind === 'organizations')
      theirs.push(
        builtIn('label_ids', 'Labels', { field_type: 'set', options: LABELS }),
        ...ASKED_FOR.map((code) =>
          builtIn(code, code, { is_optional_response_field: company.reads.asksForFields }),
        ),
      );
    return success([...theirs, ...company.data.fields[kind].map(shown)], { next_cursor: null });
  }

  function route(
    company: Company,
    host: string,
    { method, body }: SandboxRequest,
    path: string,
  ): SandboxResponse {
    const { pathname, searchParams } = new URL(path, 'http://sandbox');
    if (method === 'GET' && pathname === '/api/v1/users/me') {
      const [company_domain = ''] = host.split('.');
      const company_id = companyId(host);
      return success({
        id: 1,
        name: 'Ada',
        company_id,
        company_name: `Company ${company_domain}`,
        company_domain,
      });
    }
    if (method === 'GET' && pathname === '/api/v1/users') return success(company.reads.users());
    if (method === 'GET' && pathname === '/api/v1/filters')
      return success(company.reads.filters(searchParams.get('type')));
    const [, archived] = /^\/api\/v2\/deals(\/archived)?$/.exec(pathname) ?? [];
    if (method === 'GET' && pathname.startsWith('/api/v2/deals'))
      return listed(company.reads.deals(archived !== undefined, searchParams));
    const activity = company.data.activities.answer(method, pathname, searchParams, body);
    if (activity)
      return 'error' in activity
        ? failure(activity)
        : success(activity.data, activity.additional, activity.status);
    const [, object] = /^\/api\/v2\/(organization|person)Fields$/.exec(pathname) ?? [];
    if (object !== undefined)
      return fields(company, object === 'person' ? 'persons' : 'organizations', method, body);
    const [, kindName, rest = ''] =
      /^\/api\/v2\/(organizations|persons)(?:\/(search|\d+))?$/.exec(pathname) ?? [];
    const kind = z.enum(['organizations', 'persons']).safeParse(kindName).data;
    if (!kind) return failure({ status: 404, error: `The sandbox does not know ${method} ${pathname}.` });
    if (method === 'GET')
      return rest === 'search'
        ? search(company, kind, searchParams)
        : listed(company.reads.records(kind, searchParams));
    const isCreate = method === 'POST' && rest === '';
    if (isCreate || (method === 'PATCH' && /^\d+$/.test(rest)))
      return write(company, kind, isCreate ? undefined : Number(rest), JSON.parse(body));
    return failure({ status: 405, error: 'Method not allowed' });
  }

  const isAuthorized = ({ headers }: SandboxRequest): boolean =>
    headers['x-api-token'] === PIPEDRIVE_TOKEN ||
    headers.authorization === `Bearer ${PIPEDRIVE_ACCESS_TOKEN}`;

  return {
    handle(request) {
      const [, host = '', path = ''] = /^\/([a-z0-9.-]+)(\/.*)$/i.exec(request.path) ?? [];
      const company = companies.of(host);
      const call = `${request.method} ${path.replace(/\?.*/, '').replace(/\/\d+$/, '/{id}')}`;
      const fault = companies.take(host, call, path);
      if (fault) return fault;
      if (!isAuthorized(request) || company.callsUntilRevoked <= 0)
        return failure({ status: 401, error: 'unauthorized access' });
      if (!company.isOpen) return failure({ status: 402, error: 'Company account is not open' });
      const refusal = limited(company, request.method, path);
      if (refusal) return refusal;
      company.callsUntilRevoked -= 1;
      company.deals.fill();
      try {
        return route(company, host, request, path);
      } catch (problem) {
        return badRequest(String(problem).slice(0, 300));
      }
    },
    ...companies.parts(({ data, deals }) => {
      deals.fill();
      return data.records();
    }),
    setRules(account, given) {
      const rules = rulesBody.parse(given);
      const company = companies.of(account);
      const { data, deals, reads } = company;
      reads.pageMax = rules.page_max ?? reads.pageMax;
      reads.hidden = new Set(rules.hidden ?? reads.hidden);
      reads.asksForFields = rules.asks_for_fields ?? reads.asksForFields;
      if (rules.expire_cursors) reads.epoch += 1;
      if (rules.filled !== undefined) deals.fillLater(rules.filled);
      if (rules.acts) deals.fill();
      for (const act of rules.acts ?? []) deals.act(act);
      data.searchLagMs = rules.search_lag_ms ?? data.searchLagMs;
      data.refusedNames = rules.refused_names ?? data.refusedNames;
      data.mostRecords = rules.most_records ?? data.mostRecords;
      company.dailyTokens = rules.daily_tokens ?? company.dailyTokens;
      company.isOpen = rules.is_open ?? company.isOpen;
      company.isPaced = rules.unpaced === undefined ? company.isPaced : !rules.unpaced;
      company.lostAnswers = rules.lost_answers ?? company.lostAnswers;
      if (rules.revoked !== undefined)
        company.callsUntilRevoked = rules.revoked ? 0 : Number.POSITIVE_INFINITY;
      data.activities.isAllowed = rules.activities ?? data.activities.isAllowed;
      if (rules.revoked_after !== undefined) company.callsUntilRevoked = rules.revoked_after;
      if (rules.without_fields) for (const list of Object.values(data.fields)) list.length = 0;
      for (const kind of ['organizations', 'persons'] as const) {
        for (const body of rules.existing?.[kind] ?? []) data.add(kind, body);
        for (const id of rules.deleted?.[kind] ?? []) data.remove(kind, id);
      }
    },
  };
}

export const pipedrive: CrmSandbox = {
  make,
  accountOf: (name) => `${name.replaceAll('_', '-')}.pipedrive.com`,
  credentialsOf: (domain) => ({ domain, api_token: PIPEDRIVE_TOKEN }),
};
