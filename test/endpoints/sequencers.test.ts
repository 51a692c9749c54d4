import { describe, expect, it } from 'vitest';
import { type SequencerProvider, sequencerProviders, sequencers } from '#contract/sequencers.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { sequencerDoubles } from '#local/sequencer/sequencer-doubles.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { sendJson } from '#test/harness/request.ts';
import { breakSequencer, campaignsOf, connectSequencer } from '#test/harness/sequencers.ts';
import { signIn } from '#test/harness/sign-in.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const today = (): string => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

/** People at a new account, each with a verified email and a profile. */
async function people(own: TestWorkspace, count: number, status: 'active' | 'rejected' = 'active') {
  const account = exampleRecord({ status, name: 'Acme' });
  await putRecords(own.id, [account]);
  const records = await upsertPeople(
    { people: personStore(testTable()), now: systemClock },
    { workspaceId: own.id, id: account.id },
    Array.from({ length: count }, () => {
      const found = directoryPerson();
      const email = `p-${found.network_url?.split('/').at(-1)}@acme.example`.toLowerCase();
      return { found, extra: () => ({ email }) };
    }),
  );
  return { accountId: account.id, ids: records.map(({ id }) => id), records };
}

/** Drafts written to these people. */
async function draft(
  own: TestWorkspace,
  accountId: string,
  ids: readonly string[],
  parts: Partial<DetectionRecord> = {},
  name = 'first',
) {
  await detectionStore(testTable()).put(
    own.id,
    ids.map((person_id) =>
      exampleDetection({
        id: detectionId(accountId, 'sig_expansion', `${name} ${person_id}`),
        account_id: accountId,
        signal_id: 'sig_expansion',
        detected_at: today(),
        drafted_message_md: `**Subject:** The plant\n\nHi,\n\nyour **${name}** plant opens.`,
        why_reach_out_md: 'They *grow*.\n\n**Who to contact:** Ada, CFO.',
        contact: { kind: 'person', person_id, full_name: 'Ada', title: 'CFO', reason: 'Why.' },
        state: 'new',
        holds: [],
        ...parts,
      }),
    ),
  );
}

/** One of the sequencers, as a workspace uses it. */
function sequencerOf(provider: SequencerProvider) {
  const [running, , unstarted] = sequencerDoubles[provider].campaignIds;

  async function connected(count = 0) {
    const own = await newWorkspace();
    await connectSequencer(provider, own);
    const staff = await people(own, Math.max(count, 1));
    if (count > 0) await draft(own, staff.accountId, staff.ids);
    return { own, ...staff };
  }

  async function push({ api }: TestWorkspace, contact_ids: string[], campaign_id: string = running) {
    const { data } = await api.pushPeopleToSequencer({ body: { contact_ids, provider, campaign_id } });
    if (!('results' in data)) throw new Error('so few people are handed over at once');
    return data;
  }

  return { running, unstarted, connected, push };
}

describe.each(sequencerProviders.map((provider) => [sequencers[provider].name, provider] as const))(
  '%s',
  (name, provider) => {
    const { running, unstarted, connected, push } = sequencerOf(provider);

    it('connects with a valid key, never shows it, and disconnects', async () => {
      const own = await newWorkspace();
      const { data } = await connectSequencer(provider, own);
      expect(data).toEqual({ provider, connected_at: expect.any(String), label: name });
      const { data: integrations } = await own.api.getIntegrations();
      expect(integrations).toMatchObject({
        crms: [],
        sequencers: [{ provider, connected_at: data.connected_at }],
      });
      await own.api.disconnectCrm({ params: { provider } });
      expect((await own.api.getIntegrations()).data.sequencers).toEqual([]);
      await expect(push(own, ['x'])).rejects.toMatchObject({ status: 409, code: 'sequencer_not_connected' });
    });

    it('does not connect with a wrong key, with a CRM’s form, or while it is down', async () => {
      const own = await newWorkspace();
      const wrong = own.api.connectCrm({ params: { provider }, body: { api_key: 'hunter2 wrong' } });
      await expect(wrong).rejects.toMatchObject({ status: 400, code: 'credentials_refused' });
      await expect(wrong).rejects.toThrow(/^(?!.*hunter2)/);
      const form = own.api.connectCrm({ params: { provider }, body: { access_token: 'x' } });
      await expect(form).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
      await breakSequencer(provider, own, { fault: { path: '', times: 9, status: 503 } });
      await expect(connectSequencer(provider, own)).rejects.toMatchObject({ code: 'sequencer_unreachable' });
      expect((await own.api.getIntegrations()).data.sequencers).toEqual([]);
    });

    it('shows its campaigns by name, also by search, and ends a long list', async () => {
      const { own } = await connected();
      const list = async (search?: string) =>
        (await own.api.getSequencerCampaigns({ params: { provider }, query: search ? { search } : {} })).data;
      const { campaigns, has_more } = await list();
      expect(campaigns.map(({ id, status }) => [id, status])).toEqual([
        [running, 'active'],
        [expect.any(String), 'paused'],
        [unstarted, 'draft'],
      ]);
      expect(has_more).toBe(false);
      expect((await list('funding')).campaigns.map(({ id }) => id)).toEqual([running]);
      await breakSequencer(provider, own, { rules: { more_campaigns: 600 } });
      const many = await list();
      expect([many.campaigns.length, many.has_more]).toEqual([500, true]);
    });

    it('gets each person once with the draft as variables, and later changes update them', async () => {
      const { own, ids, accountId } = await connected(2);
      expect(await push(own, [...ids, ids[0] ?? ''])).toMatchObject({
        added: 2,
        updated: 0,
        failed: 0,
        skipped: 1,
        skipped_by_reason: { repeated: 1, no_draft: 0 },
        results: ids.map((contact_id) => ({ contact_id, result: 'added' })),
      });
      const { data: first } = await campaignsOf(provider, own);
      expect(first.map(({ companyId }) => companyId)).toEqual([running, running]);
      for (const { fields } of first)
        expect(fields).toMatchObject({
          signal_subject: 'The plant',
          signal_message: 'Hi,\n\nyour first plant opens.',
          signal_reason: 'They grow.',
        });

      await draft(own, accountId, ids.slice(0, 1), { created_at: new Date().toISOString() }, 'second');
      expect(await push(own, ids)).toMatchObject({ added: 0, updated: 2, failed: 0 });
      const { data: then } = await campaignsOf(provider, own);
      expect(then.map(({ fields }) => fields.signal_message).sort()).toEqual([
        'Hi,\n\nyour first plant opens.',
        'Hi,\n\nyour second plant opens.',
      ]);
    });

    it('has each person once after two pushes at the same time', async () => {
      const { own, ids } = await connected(6);
      const both = await Promise.all([push(own, ids), push(own, ids)]);
      expect(both.flatMap(({ results }) => results).filter(({ result }) => result === 'added')).toHaveLength(
        6,
      );
      expect((await campaignsOf(provider, own)).data).toHaveLength(6);
    });

    it('never hears of those who must not be written to, and each is counted by its reason', async () => {
      const { own, ids, accountId } = await connected(5);
      const table = personStore(testTable());
      const [fine = '', gone = '', unreachable = '', sent = '', closed = ''] = ids;
      const change = async (id: string, parts: object) => {
        const before = await table.get(own.id, id);
        if (before) await table.save(own.id, before.person, { ...before.person, ...parts });
      };
      await change(gone, { left_at: today() });
      await change(unreachable, { email: null, network_url: null });
      await draft(own, accountId, [sent], { message_sent_at: new Date().toISOString() });
      await draft(own, accountId, [closed], { state: 'done' });
      const { ids: quiet, accountId: rejected } = await people(own, 1, 'rejected');
      await draft(own, rejected, quiet);
      const { ids: undrafted, accountId: silent } = await people(own, 1);
      await draft(own, silent, ['person_someone_else']);

      const pushed = await push(own, [...ids, ...quiet, ...undrafted, 'person_unknown']);

      const noIdentity = provider === 'instantly' ? 'no_email' : 'no_profile_url';
      expect(pushed).toMatchObject({ added: 1, failed: 1, skipped: 6 });
      expect(pushed.skipped_by_reason).toMatchObject({
        left_company: 1,
        [noIdentity]: 1,
        already_handled: 2,
        account_set_aside: 1,
        no_draft: 1,
      });
      expect(pushed.results.at(-1)).toMatchObject({ result: 'failed', reason: { code: 'not_found' } });
      expect((await campaignsOf(provider, own)).data).toHaveLength(1);
      expect(pushed.results[0]).toEqual({ contact_id: fine, result: 'added' });
    });

    it('may not want someone: the others are in, and the run says so too', async () => {
      const { own, ids, records } = await connected(5);
      const identities = records.map(({ email, network_url }) =>
        provider === 'instantly' ? email : network_url,
      );
      await breakSequencer(provider, own, { rules: { blocked: [identities[2]] } });
      const pushed = await push(own, ids);
      expect(pushed).toMatchObject({ added: 4 });
      expect(pushed.results[2]).toMatchObject(
        provider === 'instantly'
          ? { result: 'skipped', reason: { code: 'blocked_by_sequencer' } }
          : { result: 'failed', reason: { code: 'sequencer_refused' } },
      );
      const { data: runs } = await own.api.listPushRuns();
      expect(runs[0]).toMatchObject({
        channel: 'sequencer',
        sent: 4,
        failed: pushed.failed,
        skipped: pushed.skipped,
      });
    });

    it.each([
      ['takes no more calls for a moment', { status: 429, headers: { 'retry-after': '1' }, times: 1 }],
      ['answers 429 without a time', { status: 429, times: 1 }],
    ])('still gets everyone when it %s', async (_, fault) => {
      const { own, ids } = await connected(2);
      await breakSequencer(provider, own, { fault: { path: '', ...fault } });
      expect(await push(own, ids)).toMatchObject({ added: 2, failed: 0 });
    });

    it('has no one twice when its answer is lost', async () => {
      const { own, ids } = await connected(3);
      await breakSequencer(provider, own, { rules: { lost_answers: 1 } });
      await push(own, ids);
      await push(own, ids);
      expect((await campaignsOf(provider, own)).data).toHaveLength(3);
    });

    it('is named when the key is revoked, the campaign is unknown, or its id makes no sense', async () => {
      const { own, ids } = await connected(2);
      const unknown = provider === 'instantly' ? running.replace(/1$/, '9') : '999';
      const missing = await push(own, ids, unknown);
      expect(missing.results.map(({ reason }) => reason?.code)).toEqual(Array(2).fill('campaign_not_found'));
      await expect(push(own, ids, 'all of them')).rejects.toMatchObject({ code: 'validation_failed' });
      await breakSequencer(provider, own, { fault: { path: '', times: 99, status: 401 } });
      const revoked = await push(own, ids);
      expect(revoked.results.map(({ reason }) => reason?.code)).toEqual(Array(2).fill('credentials_refused'));
    });
  },
);

describe('a sequencer, whichever it is', () => {
  const provider: SequencerProvider = 'instantly';
  const { running, connected, push } = sequencerOf(provider);

  it('never hears of what is over, asleep or old, nor of a company that has just become a customer', async () => {
    const { own, ids, accountId } = await connected(5);
    const [over = '', asleep = '', edited = '', told = '', fine = ''] = ids;
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const lately = new Date(Date.now() - 86_400_000).toISOString();
    await draft(own, accountId, [over], { signal_present: false });
    await draft(own, accountId, [asleep], { state: 'snoozed', snoozed_until: later });
    await draft(own, accountId, [edited], { detected_at: '2025-01-05', message_edited_at: lately });
    await draft(own, accountId, [told], { state: 'contacted', state_at: lately, relevance: 10 }, 'other');
    const hold = {
      why: 'sensitive',
      headline: 'Acme is insolvent',
      by: 'det_1',
      until: '2026-01-01',
      on: today(),
    };
    await draft(own, accountId, [fine], { holds: [hold as DetectionRecord['holds'][number]] });
    const { ids: customers, accountId: customer } = await people(own, 1);
    await draft(own, customer, customers);
    // As an import leaves it, before the account's detections follow.
    const accounts = accountStore(testTable());
    const before = must(await accounts.get(own.id, customer));
    await accounts.save(own.id, before, { ...before, relation: 'customer', relation_source: 'crm' });

    const pushed = await push(own, [...ids, ...customers]);

    expect(pushed).toMatchObject({ added: 1, failed: 0, skipped: 5 });
    expect(pushed.skipped_by_reason).toMatchObject({
      no_draft: 2,
      already_handled: 2,
      account_set_aside: 1,
    });
    const { data } = await campaignsOf(provider, own);
    expect(data.map(({ fields }) => fields.signal_reason)).toEqual(['They grow.']);
  });

  it('tells a scoped member nothing about an account that they can’t see', async () => {
    const { own, ids: seen } = await connected(1);
    const { ids: hidden, accountId } = await people(own, 1, 'rejected');
    await draft(own, accountId, hidden);
    for (const id of [...seen, ...hidden])
      await own.api.setPersonOwner({ params: { id }, body: { owner_id: own.scopedMemberId } });

    const { data } = await own.scoped.pushPeopleToSequencer({
      body: { contact_ids: [...seen, ...hidden], provider, campaign_id: running },
    });

    expect(data).toMatchObject({
      skipped: 2,
      results: Array(2).fill({ result: 'skipped', reason: { code: 'no_draft' } }),
    });
  });

  it('gets nobody from an agent, not even by a retry', async () => {
    const { own, ids } = await connected(1);
    await push(own, [...ids, 'person_unknown']);
    const [run] = (await own.api.listPushRuns({})).data;
    const { access } = await signIn({ apiKey: own.apiKey, scope: 'write' });
    const body = { contact_ids: ids, provider, campaign_id: running };
    for (const [path, sent] of [
      ['/people/sequencer-push', body],
      [`/push-runs/${must(run).id}/retry`, {}],
    ] as const)
      expect((await sendJson('POST', path, access, sent)).status).toBe(403);
  });

  it('gets more than a hundred in the background, with the same reasons', async () => {
    const { own, ids, accountId } = await connected(1);
    const { ids: many, accountId: other } = await people(own, 110);
    await draft(own, other, many.slice(0, 105));
    expect(accountId).not.toBe(other);
    const body = { contact_ids: [...ids, ...many, ...ids], provider, campaign_id: running };
    const { status, data } = await own.api.pushPeopleToSequencer({ body });
    expect(status).toBe(202);
    const id = 'run_id' in data ? data.run_id : '';
    const { data: run } = await eventually(
      () => own.api.getPushRun({ params: { id } }),
      ({ data: now }) => now.status !== 'running',
    );
    expect(run).toMatchObject({
      channel: 'sequencer',
      status: 'completed',
      total: 112,
      sent: 106,
      failed: 0,
      skipped: 6,
      skipped_by_reason: { repeated: 1, no_draft: 5 },
    });
    expect((await campaignsOf(provider, own)).data).toHaveLength(106);
  });
});

it('HeyReach takes no one into a draft, and the push says so once', async () => {
  const own = await newWorkspace();
  await connectSequencer('heyreach', own);
  const { ids, accountId } = await people(own, 2);
  await draft(own, accountId, ids);
  const { data } = await own.api.pushPeopleToSequencer({
    body: { contact_ids: ids, provider: 'heyreach', campaign_id: '103' },
  });
  expect(data).toMatchObject({ failed: 2, results: [{ reason: { code: 'campaign_not_open' } }, {}] });
});
