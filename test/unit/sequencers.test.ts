import { describe, expect, it } from 'vitest';
import { type SequencerProvider, sequencerProviders, sequencers } from '#contract/sequencers.ts';
import type { CrmLinks, LinkedRecord } from '#domain/outbound/crm/crm-links.ts';
import { handOver } from '#domain/outbound/sequencers/hand-over.ts';
import type { Lead } from '#domain/outbound/sequencers/sequencer.ts';
import type { SandboxRequest } from '#local/crm/sandbox.ts';
import { sequencerDoubles } from '#local/sequencer/sequencer-doubles.ts';
import { heyreach } from '#sequencers/heyreach.ts';
import { instantly } from '#sequencers/instantly.ts';
import type { Transport } from '#vendor-api/transport.ts';

/** The adapters on their doubles, with links in memory, so that a test decides where a worker dies. */

const adapters = { instantly, heyreach };
const ACCOUNT = 'one';
const FAST = { perSecond: 1_000, burst: 1_000 };
const signal = new AbortController().signal;

function linksInMemory() {
  const kept = new Map<string, string | null>();
  const keyOf = ({ accountId, personId = '' }: LinkedRecord) => `${accountId} ${personId}`;
  const links: CrmLinks = {
    read: async (records) => records.map((record) => kept.get(keyOf(record)) ?? undefined),
    claim: async (record) => {
      if (kept.has(keyOf(record))) return false;
      kept.set(keyOf(record), null);
      return true;
    },
    keep: async (record, id) => void kept.set(keyOf(record), id),
    release: async (record) => void (kept.get(keyOf(record)) === null && kept.delete(keyOf(record))),
    forget: async (record) => void kept.delete(keyOf(record)),
  };
  /** As after 90 seconds. */
  const claimsEnd = () => {
    for (const [key, id] of kept) if (id === null) kept.delete(key);
  };
  return { links, claimsEnd, kept };
}

const leadsOf = (provider: SequencerProvider, count: number, message = 'Hi'): Lead[] =>
  Array.from({ length: count }, (_, number) => ({
    personId: `person_${number}`,
    accountId: 'acc_1',
    identity: provider === 'instantly' ? `p${number}@acme.example` : `https://network.example/in/p${number}`,
    firstName: 'Ada',
    lastName: 'Brandt',
    company: 'Acme',
    title: 'CFO',
    variables: { signal_subject: 'S', signal_message: message, signal_reason: 'R' },
  }));

describe.each(sequencerProviders.map((provider) => [sequencers[provider].name, provider] as const))(
  '%s',
  (_, provider) => {
    function world() {
      const { make, keyOf, campaignIds } = sequencerDoubles[provider];
      const double = make();
      const transport: Transport = async ({ body = '', ...request }) => {
        const answer = double.handle({ ...request, body } as SandboxRequest);
        return {
          status: answer.status,
          headers: answer.headers ?? {},
          body: answer.body === undefined ? '' : JSON.stringify(answer.body),
        };
      };
      const connection = { credentials: { api_key: keyOf(ACCOUNT) }, transport, pace: FAST };
      const campaign = adapters[provider].open(connection, campaignIds[0]);
      const inCampaign = () => double.records().get(ACCOUNT) ?? [];
      return { double, campaign, connection, inCampaign, ...linksInMemory() };
    }

    it('has everyone once though the worker died after they were added', async () => {
      const { campaign, links, claimsEnd, inCampaign } = world();
      const leads = leadsOf(provider, 25);
      const dying: CrmLinks = { ...links, keep: () => Promise.reject(new Error('killed')) };
      await expect(handOver(campaign, dying, leads, signal)).rejects.toThrow('killed');
      const early = await handOver(campaign, links, leads, signal);
      expect(new Set(early.map(({ kind }) => kind))).toEqual(new Set(['retry']));
      claimsEnd();
      const late = await handOver(campaign, links, leads, signal);
      expect(late.map(({ kind }) => kind)).toEqual(Array(25).fill('in'));
      expect(inCampaign()).toHaveLength(25);
    });

    it('adds those again whom people removed, when they are pushed again', async () => {
      const { campaign, links, inCampaign, double } = world();
      const leads = leadsOf(provider, 2);
      await handOver(campaign, links, leads, signal);
      double.setRules(ACCOUNT, { emptied: true });
      await handOver(campaign, links, leads, signal);
      await handOver(campaign, links, leads, signal);
      expect(inCampaign()).toHaveLength(2);
    });

    it('is told new variables, and nothing if they are the same', async () => {
      const { campaign, links, inCampaign } = world();
      await handOver(campaign, links, leadsOf(provider, 1), signal);
      await handOver(campaign, links, leadsOf(provider, 1), signal);
      if (provider === 'instantly') expect(inCampaign()[0]?.writes).toBe(1);
      const again = await handOver(campaign, links, leadsOf(provider, 1, 'Hello'), signal);
      expect(again).toMatchObject([{ kind: 'in', isNew: false }]);
      expect(inCampaign()[0]?.fields.signal_message).toBe('Hello');
    });

    it('may refuse some of a batch, and exactly those are named', async () => {
      const { campaign, links, inCampaign, double } = world();
      const leads = leadsOf(provider, 20);
      const unwanted = [3, 4, 17];
      double.setRules(ACCOUNT, { blocked: unwanted.map((place) => leads[place]?.identity) });
      const outcomes = await handOver(campaign, links, leads, signal);
      const out = outcomes.flatMap(({ kind }, place) => (kind === 'in' ? [] : [place]));
      expect(out).toEqual(unwanted);
      expect(inCampaign()).toHaveLength(17);
      expect(outcomes.filter((outcome) => outcome.kind === 'in' && outcome.isNew)).toHaveLength(17);
    });

    it.each([
      ['no JSON', 'oops'],
      ['another shape', { items: 'none' }],
    ])('that answers with %s fails the people, and no one stays claimed', async (__, body) => {
      const { campaign, links, double, kept } = world();
      double.addFault(ACCOUNT, { path: '', times: 9, status: 200, body });
      const outcomes = await handOver(campaign, links, leadsOf(provider, 2), signal);
      expect(outcomes).toMatchObject(
        Array(2).fill({ kind: 'failed', problem: { code: 'unexpected_answer' } }),
      );
      expect(kept.size).toBe(0);
    });

    it('that asks to wait long is asked again later, and says how long', async () => {
      const { campaign, links, double } = world();
      double.addFault(ACCOUNT, { path: '', times: 9, status: 429, headers: { 'retry-after': '40' } });
      const outcomes = await handOver(campaign, links, leadsOf(provider, 1), signal);
      expect(outcomes).toMatchObject([{ kind: 'retry', retryAfterMs: 40_000, isOverload: true }]);
    });
  },
);
