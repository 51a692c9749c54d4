import * as z from 'zod';
import type { SandboxRequest, SandboxResponse } from '../crm/sandbox.ts';
import { SandboxAccounts } from '../crm/sandbox-accounts.ts';
import { CallWindow, type KeptLead, recordOf, type SequencerDouble } from './sequencer-double.ts';

const CAMPAIGNS = [
  { id: 101, name: 'Funding rounds', status: 'IN_PROGRESS' },
  { id: 102, name: 'New offices', status: 'PAUSED' },
  { id: 103, name: 'Spring draft', status: 'DRAFT' },
] as const;

const optional = z.string().nullable().optional();

const addBody = z.object({
  campaignId: z.int(),
  accountLeadPairs: z
    .array(
      z.object({
        linkedInAccountId: z.int().nullable().optional(),
        lead: z.object({
          profileUrl: z.string(),
          firstName: optional,
          lastName: optional,
          companyName: optional,
          position: optional,
          emailAddress: optional,
          customUserFields: z
            .array(
              z.object({ name: z.string().regex(/^\w+$/, 'Only letters, digits and _'), value: z.string() }),
            )
            .default([]),
        }),
      }),
    )
    .min(1)
    .max(100),
});

const pageBody = z.object({
  offset: z.int().min(0),
  limit: z.int().min(1).max(100),
  keyword: z.string().optional(),
});

const rulesBody = z.strictObject({
  /** People whom HeyReach leaves out without a word, by their profile URL. */
  blocked: z.array(z.string()).optional(),
  /** How many calls that add leads work but answer 504. */
  lost_answers: z.int().optional(),
  emptied: z.literal(true).optional(),
  more_campaigns: z.int().optional(),
});

interface Workspace {
  readonly leads: Map<string, KeptLead>;
  readonly window: CallWindow;
  campaigns: { readonly id: number; readonly name: string; readonly status: string }[];
  blocked: readonly string[];
  lostAnswers: number;
}

const failure = (status: number, errorMessage: string): SandboxResponse => ({
  status,
  body: { errorMessage },
});

function add(workspace: Workspace, body: unknown): SandboxResponse {
  const { campaignId, accountLeadPairs } = addBody.parse(body);
  const campaign = workspace.campaigns.find(({ id }) => id === campaignId);
  if (!campaign) return failure(404, 'The campaign does not exist.');
  if (campaign.status === 'DRAFT') return failure(400, 'The campaign must be active to add leads.');
  const count = { addedLeadsCount: 0, updatedLeadsCount: 0, failedLeadsCount: 0 };
  for (const { lead } of accountLeadPairs) {
    const { profileUrl, customUserFields, ...own } = lead;
    const key = `${campaignId} ${profileUrl.toLowerCase()}`;
    if (workspace.blocked.includes(profileUrl)) continue;
    if (!/^https?:\/\/[^/]+\/in\/[^/]+/.test(profileUrl)) {
      count.failedLeadsCount += 1;
      continue;
    }
    const known = workspace.leads.get(key);
    const custom = customUserFields.map(({ name, value }) => [name, value] as const);
    const fields = {
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value ?? '')])),
      ...Object.fromEntries(custom),
    };
    const kept = { id: key, campaignId: String(campaignId), identity: profileUrl };
    workspace.leads.set(key, {
      ...kept,
      fields: { ...known?.fields, ...fields },
      changed: Object.keys(fields),
      writes: (known?.writes ?? 0) + 1,
    });
    if (known) count.updatedLeadsCount += 1;
    else count.addedLeadsCount += 1;
  }
  if (workspace.lostAnswers > 0) {
    workspace.lostAnswers -= 1;
    return failure(504, 'Gateway timeout');
  }
  return { status: 200, body: count };
}

function all(workspace: Workspace, body: unknown): SandboxResponse {
  const { offset, limit, keyword = '' } = pageBody.parse(body);
  const found = workspace.campaigns.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
  return { status: 200, body: { totalCount: found.length, items: found.slice(offset, offset + limit) } };
}

/** The parts of HeyReach's public API that the service uses, with its rules. */
function make(now: () => number = Date.now) {
  const workspaces = new SandboxAccounts<Workspace>(() => ({
    leads: new Map(),
    window: new CallWindow(300, 60_000),
    campaigns: [...CAMPAIGNS],
    blocked: [],
    lostAnswers: 0,
  }));

  function route(workspace: Workspace, { method, path, body }: SandboxRequest): SandboxResponse {
    const { pathname, searchParams } = new URL(path, 'http://double');
    const call = `${method} ${pathname.replace('/api/public', '')}`;
    if (call === 'GET /auth/CheckApiKey') return { status: 200 };
    if (call === 'POST /campaign/GetAll') return all(workspace, JSON.parse(body));
    if (call === 'POST /campaign/AddLeadsToCampaignV2') return add(workspace, JSON.parse(body));
    if (call !== 'GET /campaign/GetById') return failure(404, `There is no ${call}.`);
    const id = Number(searchParams.get('campaignId'));
    const campaign = workspace.campaigns.find((each) => each.id === id);
    return campaign ? { status: 200, body: campaign } : failure(404, 'The campaign does not exist.');
  }

  return {
    handle(request: SandboxRequest): SandboxResponse {
      const [, account] = /^hr-([\w-]+)$/.exec(String(request.headers['x-api-key'] ?? '')) ?? [];
      if (account === undefined) return failure(401, 'Invalid API key.');
      const workspace = workspaces.of(account);
      const fault = workspaces.take(
        account,
        `${request.method} ${request.path.replace(/\?.*/, '')}`,
        request.path,
      );
      if (fault) return fault;
      if (!workspace.window.take(now())) return failure(429, 'Too many requests.');
      try {
        return route(workspace, request);
      } catch (problem) {
        return failure(400, String(problem).slice(0, 300));
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
        workspace.campaigns.push({ id: 1_000 + more, name: `More ${more}`, status: 'FINISHED' });
    },
  };
}

export const heyreach: SequencerDouble = {
  make,
  keyOf: (account) => `hr-${account}`,
  campaignIds: ['101', '102', '103'],
};
