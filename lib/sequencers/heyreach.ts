import * as z from 'zod';
import type { SequencerCampaign } from '#contract/sequencer-pushes.ts';
import { aborted } from '#domain/outbound/sequencers/hand-over.ts';
import type { Lead, LeadOutcome } from '#domain/outbound/sequencers/sequencer.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { heyreachClient } from './heyreach-client.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import type { SequencerAdapter } from './sequencer-adapter.ts';
import type { SequencerClient } from './sequencer-client.ts';

/** HeyReach takes 100. With fewer, someone it doesn't take is found in nine seconds at most. */
const BATCH = 20;
/** Longer names of campaigns are cut. */
const NAME_MAX = 200;
const PAGE = 100;
/** HeyReach has no id for someone in a campaign. */
const IN = 'in';

const counts = z.object({
  addedLeadsCount: z.int(),
  updatedLeadsCount: z.int(),
  failedLeadsCount: z.int().default(0),
});

const campaignItem = z.object({ id: z.int(), name: z.string(), status: z.string() });

const refused: LeadOutcome = {
  kind: 'failed',
  problem: {
    code: 'sequencer_refused',
    message: 'HeyReach did not add this person. Their profile URL may be out of date.',
  },
};

const STATUSES: Readonly<Record<string, SequencerCampaign['status']>> = {
  DRAFT: 'draft',
  SCHEDULED: 'active',
  STARTING: 'active',
  IN_PROGRESS: 'active',
  PAUSED: 'paused',
  FINISHED: 'finished',
};

const statusOf = (status: string): SequencerCampaign['status'] => STATUSES[status] ?? 'stopped';
const takesPeople = (status: string): boolean => !['draft', 'stopped'].includes(statusOf(status));

function campaignOf(client: SequencerClient, campaignId: string) {
  const send = (leads: readonly Lead[], signal: AbortSignal) =>
    client.ask(
      {
        method: 'POST',
        path: '/api/public/campaign/AddLeadsToCampaignV2',
        body: {
          campaignId: Number(campaignId),
          accountLeadPairs: leads.map(({ identity, firstName, lastName, company, title, variables }) => ({
            lead: {
              profileUrl: identity,
              firstName,
              lastName,
              companyName: company,
              position: title,
              customUserFields: Object.entries(variables).map(([name, value]) => ({ name, value })),
            },
          })),
        },
      },
      counts,
      signal,
    );

  /** Ends the push if it is the campaign that takes no one. */
  async function checkCampaign(signal: AbortSignal): Promise<void> {
    const call = { method: 'GET', path: `/api/public/campaign/GetById?campaignId=${campaignId}` } as const;
    const { status } = await client.ask(call, campaignItem.pick({ status: true }), signal);
    if (takesPeople(status)) return;
    const message = `The HeyReach campaign takes no one while it is ${statusOf(status)}.`;
    throw new VendorRefusedError({ code: 'campaign_not_open', message });
  }

  /**
   * HeyReach answers with numbers alone, and doesn't say who it left out. Sending someone again updates them, so a part
   * that wasn't taken whole is sent again in halves.
   */
  async function put(leads: readonly Lead[], signal: AbortSignal): Promise<LeadOutcome[]> {
    let taken = 0;
    let isNew = false;
    try {
      const { addedLeadsCount, updatedLeadsCount } = await send(leads, signal);
      taken = addedLeadsCount + updatedLeadsCount;
      isNew = addedLeadsCount > 0;
    } catch (error) {
      const isRefused = error instanceof VendorRefusedError && error.code === 'sequencer_refused';
      if (!isRefused) throw error;
      await checkCampaign(signal);
      if (leads.length === 1) return [outcomeOfError(error)];
      return inHalves(leads, signal, false);
    }
    if (taken >= leads.length) return leads.map(() => ({ kind: 'in', leadId: IN, isNew }));
    if (taken <= 0) return leads.map(() => refused);
    return inHalves(leads, signal, isNew);
  }

  async function inHalves(
    leads: readonly Lead[],
    signal: AbortSignal,
    wereNew: boolean,
  ): Promise<LeadOutcome[]> {
    const half = Math.ceil(leads.length / 2);
    const outcomes = [
      ...(await put(leads.slice(0, half), signal)),
      ...(await put(leads.slice(half), signal)),
    ];
    return outcomes.map((outcome) =>
      outcome.kind === 'in' && wereNew ? { ...outcome, isNew: true } : outcome,
    );
  }

  async function putAll(leads: readonly Lead[], signal: AbortSignal): Promise<LeadOutcome[]> {
    try {
      return await put(leads, signal);
    } catch (error) {
      const outcome = signal.aborted ? aborted : outcomeOfError(error);
      // Sending them again is harmless, so no one has to wait.
      return leads.map(() => (outcome.kind === 'retry' ? { ...outcome, mayBeIn: false } : outcome));
    }
  }

  return {
    batchSize: BATCH,
    add: putAll,
    async update(known: readonly { readonly lead: Lead }[], signal: AbortSignal) {
      const outcomes = await putAll(
        known.map(({ lead }) => lead),
        signal,
      );
      return outcomes.map((outcome) => (outcome.kind === 'in' ? { ...outcome, isNew: false } : outcome));
    },
  };
}

export const heyreach: SequencerAdapter = {
  origin: 'https://api.heyreach.io',
  open: (connection, campaignId) => campaignOf(heyreachClient(connection), campaignId),
  async campaigns(connection, search, most, signal) {
    const client = heyreachClient(connection);
    const campaigns: SequencerCampaign[] = [];
    for (let offset = 0; offset < most; offset += PAGE) {
      const body = { offset, limit: PAGE, ...(search && { keyword: search }) };
      const call = { method: 'POST', path: '/api/public/campaign/GetAll', body } as const;
      const schema = z.object({ totalCount: z.int(), items: z.array(campaignItem) });
      const { totalCount, items } = await client.ask(call, schema, signal);
      campaigns.push(
        ...items.map(({ id, name, status }) => ({
          id: String(id),
          name: name.slice(0, NAME_MAX),
          status: statusOf(status),
          takes_people: takesPeople(status),
        })),
      );
      if (items.length === 0 || campaigns.length >= totalCount) return { campaigns, hasMore: false };
    }
    return { campaigns: campaigns.slice(0, most), hasMore: true };
  },
  async tryKey(connection, signal) {
    const call = { method: 'GET', path: '/api/public/auth/CheckApiKey' } as const;
    await heyreachClient(connection).ask(call, z.unknown(), signal);
  },
};
