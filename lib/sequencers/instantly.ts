import * as z from 'zod';
import type { SequencerCampaign } from '#contract/sequencer-pushes.ts';
import { aborted } from '#domain/outbound/sequencers/hand-over.ts';
import type { KnownLead, Lead, LeadOutcome } from '#domain/outbound/sequencers/sequencer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { instantlyClient } from './instantly-client.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import type { SequencerAdapter } from './sequencer-adapter.ts';
import type { SequencerClient } from './sequencer-client.ts';

/** A page of the list of leads. */
const BATCH = 100;
/** Longer names of campaigns are cut. */
const NAME_MAX = 200;
const PAGE = 100;
const AT_ONCE = 4;

const added = z.object({
  in_blocklist: z.int().default(0),
  invalid_email_count: z.int().default(0),
  created_leads: z.array(z.object({ index: z.int(), id: z.string() })),
});

const listedLead = z.object({
  id: z.string(),
  email: z.string().nullish(),
  campaign: z.string().nullish(),
  payload: z.record(z.string(), z.unknown()).nullish(),
});
type ListedLead = z.infer<typeof listedLead>;

const refused: LeadOutcome = {
  kind: 'failed',
  problem: { code: 'sequencer_refused', message: 'Instantly did not add this person and did not say why.' },
};

/** Fails everyone together if Instantly can't be asked. */
async function together<Outcome>(
  leads: readonly unknown[],
  signal: AbortSignal,
  work: () => Promise<Outcome[]>,
): Promise<(Outcome | LeadOutcome)[]> {
  try {
    return await work();
  } catch (error) {
    const outcome = signal.aborted ? aborted : outcomeOfError(error);
    return leads.map(() => outcome);
  }
}

function campaignOf(client: SequencerClient, campaignId: string) {
  /** Who of these is in the campaign. A stranger's answer may hold more, which is left out. */
  async function listed(which: { contacts: string[] } | { ids: string[] }, signal: AbortSignal) {
    const body = { campaign: campaignId, limit: PAGE, ...which };
    const path = '/api/v2/leads/list';
    const schema = z.object({ items: z.array(listedLead) });
    const { items } = await client.ask({ method: 'POST', path, body }, schema, signal);
    return items.filter(({ campaign }) => campaign === campaignId);
  }

  async function write({ lead, leadId }: KnownLead, before: ListedLead | undefined, signal: AbortSignal) {
    const outcome: LeadOutcome = { kind: 'in', leadId, isNew: false };
    const wanted = Object.entries(lead.variables);
    // Only our own variables: names and titles are what people made of them in Instantly.
    if (before && wanted.every(([name, value]) => before.payload?.[name] === value)) return outcome;
    const path = `/api/v2/leads/${encodeURIComponent(leadId)}`;
    try {
      const body = { custom_variables: lead.variables };
      await client.ask({ method: 'PATCH', path, body }, z.unknown(), signal);
      return outcome;
    } catch (error) {
      if (signal.aborted) return aborted;
      if (error instanceof VendorRefusedError && error.status === 404) return 'gone';
      return outcomeOfError(error);
    }
  }

  const updateAll = (known: readonly KnownLead[], before: readonly ListedLead[], signal: AbortSignal) => {
    const byId = new Map(before.map((each) => [each.id, each]));
    return mapLimited(known, AT_ONCE, (each) => write(each, byId.get(each.leadId), signal));
  };

  async function add(leads: readonly Lead[], signal: AbortSignal): Promise<LeadOutcome[]> {
    const body = {
      campaign_id: campaignId,
      leads: leads.map(({ identity, firstName, lastName, company, title, variables }) => ({
        email: identity,
        first_name: firstName,
        last_name: lastName,
        company_name: company,
        job_title: title,
        custom_variables: variables,
      })),
    };
    const call = { method: 'POST', path: '/api/v2/leads/add', body, createsRecord: true } as const;
    const { created_leads, in_blocklist, invalid_email_count } = await client.ask(call, added, signal);
    const ids = new Map(created_leads.map(({ index, id }) => [index, id]));
    const outcomes = leads.map((_, place): LeadOutcome | undefined => {
      const leadId = ids.get(place);
      return leadId === undefined ? undefined : { kind: 'in', leadId, isNew: true };
    });
    const others = [...leads.entries()].filter(([place]) => !outcomes[place]);
    if (others.length === 0) return outcomes.map((outcome) => outcome ?? refused);
    const left = others.map(([, lead]) => lead);
    const unwanted: LeadOutcome = in_blocklist + invalid_email_count > 0 ? { kind: 'blocked' } : refused;
    const found = Iterator.from(await together(left, signal, () => recognized(left, unwanted, signal)));
    return outcomes.map((outcome) => outcome ?? found.next().value ?? refused);
  }

  /**
   * People whom Instantly didn't add, which it only counts. Those it lists were in the campaign, and get their variables;
   * the others are unwanted.
   */
  async function recognized(
    leads: readonly Lead[],
    unwanted: LeadOutcome,
    signal: AbortSignal,
  ): Promise<LeadOutcome[]> {
    const there = await listed({ contacts: leads.map(({ identity }) => identity) }, signal);
    const byEmail = new Map(there.map((each) => [each.email?.toLowerCase(), each]));
    return mapLimited(leads, AT_ONCE, async (lead) => {
      const before = byEmail.get(lead.identity.toLowerCase());
      if (!before) return unwanted;
      const outcome = await write({ lead, leadId: before.id }, before, signal);
      return outcome === 'gone' ? refused : outcome;
    });
  }

  return {
    batchSize: BATCH,
    add: (leads: readonly Lead[], signal: AbortSignal) => together(leads, signal, () => add(leads, signal)),
    update: (known: readonly KnownLead[], signal: AbortSignal) =>
      together<LeadOutcome | 'gone'>(known, signal, async () =>
        updateAll(known, await listed({ ids: known.map(({ leadId }) => leadId) }, signal), signal),
      ),
  };
}

const STATUSES: Readonly<Record<number, SequencerCampaign['status']>> = {
  0: 'draft',
  1: 'active',
  2: 'paused',
  3: 'finished',
  4: 'active',
};

const campaignPage = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), status: z.number() })),
  next_starting_after: z.string().nullish(),
});

export const instantly: SequencerAdapter = {
  origin: 'https://api.instantly.ai',
  open: (connection, campaignId) => campaignOf(instantlyClient(connection), campaignId),
  async campaigns(connection, search, most, signal) {
    const client = instantlyClient(connection);
    const campaigns: SequencerCampaign[] = [];
    let after: string | null | undefined;
    // A fixed number of pages, so that a list without an end has one here.
    for (let page = 0; page < most / PAGE; page += 1) {
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(search && { search }),
        ...(after && { starting_after: after }),
      });
      const call = { method: 'GET', path: `/api/v2/campaigns?${query}` } as const;
      const { items, next_starting_after } = await client.ask(call, campaignPage, signal);
      campaigns.push(
        ...items.map(({ id, name, status }) => ({
          id: id.toLowerCase(),
          name: name.slice(0, NAME_MAX),
          status: STATUSES[status] ?? 'stopped',
          takes_people: true,
        })),
      );
      after = next_starting_after;
      if (!after || items.length === 0) return { campaigns, hasMore: false };
    }
    return { campaigns: campaigns.slice(0, most), hasMore: true };
  },
  async tryKey(connection, signal) {
    const call = { method: 'GET', path: '/api/v2/campaigns?limit=1' } as const;
    await instantlyClient(connection).ask(call, campaignPage, signal);
  },
};
