import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SandboxRequest, SandboxResponse } from '../crm/sandbox.ts';
import { SandboxAccounts } from '../crm/sandbox-accounts.ts';
import { CallWindow, type KeptLead, recordOf, type SequencerDouble } from './sequencer-double.ts';

const CAMPAIGNS = [
  { id: '1a2b3c4d-0000-4000-8000-000000000001', name: 'Funding rounds', status: 1 },
  { id: '1a2b3c4d-0000-4000-8000-000000000002', name: 'New offices', status: 2 },
  { id: '1a2b3c4d-0000-4000-8000-000000000003', name: 'Spring draft', status: 0 },
] as const;

const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const optional = z.string().nullable().optional();

/** As the vendor's document has it: a property it doesn't know is an error. */
const leadFields = {
  personalization: optional,
  website: optional,
  last_name: optional,
  first_name: optional,
  company_name: optional,
  job_title: optional,
  phone: optional,
  custom_variables: variables.optional(),
};

const addBody = z.object({
  campaign_id: z.uuid().optional(),
  list_id: z.uuid().optional(),
  leads: z
    .array(z.strictObject({ email: optional, ...leadFields }))
    .min(1)
    .max(1_000),
  skip_if_in_workspace: z.boolean().optional(),
  skip_if_in_campaign: z.boolean().optional(),
});

const listBody = z.object({
  campaign: z.uuid().optional(),
  contacts: z.array(z.email()).optional(),
  ids: z.array(z.uuid()).optional(),
  limit: z.int().min(1).max(100).default(10),
});

const patchBody = z
  .strictObject(leadFields)
  .refine((body) => Object.keys(body).length > 0, 'body must NOT have fewer than 1 properties');

const rulesBody = z.strictObject({
  /** Addresses on the workspace's blocklist. */
  blocked: z.array(z.string()).optional(),
  /** How many calls that add leads work but answer 504. */
  lost_answers: z.int().optional(),
  /** People delete everyone from the campaigns. */
  emptied: z.literal(true).optional(),
  /** How many more campaigns there are. */
  more_campaigns: z.int().optional(),
});

interface Workspace {
  readonly leads: Map<string, KeptLead>;
  readonly window: CallWindow;
  campaigns: { readonly id: string; readonly name: string; readonly status: number }[];
  blocked: readonly string[];
  lostAnswers: number;
}

const failure = (statusCode: number, error: string, message: string): SandboxResponse => ({
  status: statusCode,
  body: { statusCode, error, message },
});

const isAddress = (email: string | null | undefined): email is string => z.email().safeParse(email).success;

const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));

const changes = ({ custom_variables = {}, ...own }: z.infer<typeof patchBody>): Record<string, string> => ({
  ...texts(own),
  ...texts(custom_variables),
});

function add(workspace: Workspace, body: unknown): SandboxResponse {
  const { campaign_id, list_id, leads } = addBody.parse(body);
  if (campaign_id === undefined || list_id !== undefined)
    return failure(400, 'Bad Request', 'Provide campaign_id or list_id, but not both');
  if (!workspace.campaigns.some(({ id }) => id === campaign_id))
    return failure(404, 'Not Found', 'Campaign not found');
  const seen = new Set<string>();
  const count = { in_blocklist: 0, duplicated_leads: 0, invalid_email_count: 0, duplicate_email_count: 0 };
  const created_leads: { index: number; id: string; email: string }[] = [];
  for (const [index, { email, ...lead }] of leads.entries()) {
    const identity = email?.toLowerCase() ?? '';
    const isIn = [...workspace.leads.values()].some(
      (each) => each.campaignId === campaign_id && each.identity === identity,
    );
    if (!isAddress(email)) count.invalid_email_count += 1;
    else if (seen.has(identity)) count.duplicate_email_count += 1;
    else if (workspace.blocked.includes(identity)) count.in_blocklist += 1;
    else if (isIn) count.duplicated_leads += 1;
    else {
      const id = randomUUID();
      const fields = changes(lead);
      workspace.leads.set(id, {
        id,
        campaignId: campaign_id,
        identity,
        fields,
        changed: Object.keys(fields),
        writes: 1,
      });
      created_leads.push({ index, id, email });
    }
    seen.add(identity);
  }
  if (workspace.lostAnswers > 0) {
    workspace.lostAnswers -= 1;
    return failure(504, 'Gateway Timeout', 'The request took too long');
  }
  const body_ = {
    status: 'success',
    total_sent: leads.length,
    leads_uploaded: created_leads.length,
    ...count,
    blocklist_used: null,
    skipped_count: 0,
    incomplete_count: 0,
    remaining_in_plan: 9_000,
    created_leads,
  };
  return { status: 200, body: body_ };
}

const shown = ({ id, campaignId, identity, fields }: KeptLead) => ({
  id,
  campaign: campaignId,
  email: identity,
  status: 1,
  payload: fields,
});

function list(workspace: Workspace, body: unknown): SandboxResponse {
  const { campaign, contacts, ids, limit } = listBody.parse(body);
  const wanted = contacts?.map((contact) => contact.toLowerCase());
  const items = [...workspace.leads.values()]
    .filter(({ campaignId }) => campaign === undefined || campaignId === campaign)
    .filter(({ identity }) => wanted === undefined || wanted.includes(identity))
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .slice(0, limit);
  return { status: 200, body: { items: items.map(shown) } };
}

function patch(workspace: Workspace, id: string, body: unknown): SandboxResponse {
  const fields = changes(patchBody.parse(body));
  const lead = workspace.leads.get(id);
  if (!lead) return failure(404, 'Not Found', 'Lead not found');
  lead.fields = { ...lead.fields, ...fields };
  lead.changed = Object.keys(fields);
  lead.writes += 1;
  return { status: 200, body: shown(lead) };
}

function campaigns(workspace: Workspace, query: URLSearchParams): SandboxResponse {
  const limit = Number(query.get('limit') ?? 10);
  if (limit > 100) return failure(400, 'Bad Request', 'querystring/limit must be <= 100');
  const search = query.get('search')?.toLowerCase() ?? '';
  const all = workspace.campaigns.filter(({ name }) => name.toLowerCase().includes(search));
  const after = all.findIndex(({ id }) => id === query.get('starting_after'));
  const items = all.slice(after + 1, after + 1 + limit);
  const isLast = after + 1 + limit >= all.length;
  return { status: 200, body: { items, ...(!isLast && { next_starting_after: items.at(-1)?.id }) } };
}

/** The parts of Instantly's API v2 that the service uses, with its rules. */
function make(now: () => number = Date.now) {
  const workspaces = new SandboxAccounts<Workspace>(() => ({
    leads: new Map(),
    window: new CallWindow(100, 1_000),
    campaigns: [...CAMPAIGNS],
    blocked: [],
    lostAnswers: 0,
  }));

  function route(workspace: Workspace, { method, path, body }: SandboxRequest): SandboxResponse {
    const { pathname, searchParams } = new URL(path, 'http://double');
    if (method === 'GET' && pathname === '/api/v2/campaigns') return campaigns(workspace, searchParams);
    if (method === 'POST' && pathname === '/api/v2/leads/add') return add(workspace, JSON.parse(body));
    if (method === 'POST' && pathname === '/api/v2/leads/list') return list(workspace, JSON.parse(body));
    const [, id] = /^\/api\/v2\/leads\/([\da-f-]{36})$/.exec(pathname) ?? [];
    if (method === 'PATCH' && id !== undefined) return patch(workspace, id, JSON.parse(body));
    return failure(404, 'Not Found', `Route ${method}:${pathname} not found`);
  }

  return {
    handle(request: SandboxRequest): SandboxResponse {
      const [, account] = /^Bearer inst-([\w-]+)$/.exec(String(request.headers.authorization ?? '')) ?? [];
      if (account === undefined) return failure(401, 'Unauthorized', 'Invalid API key');
      const workspace = workspaces.of(account);
      const name = `${request.method} ${request.path.replace(/\?.*/, '').replace(/[\da-f-]{36}$/, '{id}')}`;
      const fault = workspaces.take(account, name, request.path);
      if (fault) return fault;
      if (!workspace.window.take(now())) return failure(429, 'Too Many Requests', 'Rate limit exceeded');
      try {
        return route(workspace, request);
      } catch (problem) {
        return failure(400, 'Bad Request', String(problem).slice(0, 300));
      }
    },
    ...workspaces.parts(({ leads }) => [...leads.values()].map(recordOf)),
    setRules(account: string, given: Readonly<Record<string, unknown>>): void {
      const { blocked, lost_answers, emptied, more_campaigns = 0 } = rulesBody.parse(given);
      const workspace = workspaces.of(account);
      workspace.blocked = blocked ?? workspace.blocked;
      workspace.lostAnswers = lost_answers ?? workspace.lostAnswers;
      if (emptied) workspace.leads.clear();
      for (let more = 0; more < more_campaigns; more += 1)
        workspace.campaigns.push({ id: randomUUID(), name: `More ${more}`, status: 3 });
    },
  };
}

export const instantly: SequencerDouble = {
  make,
  keyOf: (account) => `inst-${account}`,
  campaignIds: [CAMPAIGNS[0].id, CAMPAIGNS[1].id, CAMPAIGNS[2].id],
};
