import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountChanges } from '#domain/market/accounts/update-account.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { exampleRecord, newAccount, newDomain } from '#test/harness/accounts.ts';
import { exampleDetection, exampleSignalEvent, putAccount } from '#test/harness/detections.ts';
import { eventually } from '#test/harness/eventually.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { stateRelations } from '#test/harness/relations.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const TODAY = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

/** A hot account with two open detections, of which one has a draft that is ready. */
async function hotAccount(workspace: TestWorkspace) {
  const account = exampleRecord({ domain: newDomain(), status: 'active' });
  const detections = ['sig_expansion', 'sig_funding'].map((signal_id, at) =>
    exampleDetection({
      id: createDetectionId(account.id, signal_id, 'news'),
      account_id: account.id,
      signal_id,
      alpha: 95,
      relevance: 90,
      detected_at: TODAY,
      created_at: new Date().toISOString(),
      headline: `News ${at}`,
      why_reach_out_md: '**Why now:** They grow.',
      drafted_message_md: `Hello ${at}`,
      event: exampleSignalEvent({ place: 'Lyon' }),
    }),
  );
  const record = { ...account, ...summarizeAccount(detections, new Date()) };
  await putAccount(testTable(), workspace.id, record, detections);
  const params = { id: account.id };
  const { api } = workspace;
  return {
    id: account.id,
    patch: async (relation: 'customer' | 'partner' | 'none' | null) =>
      (await api.updateAccount({ params, body: { relation } })).data,
    get: async () => (await api.getAccount({ params })).data,
    detections: async () => (await api.listAccountSignals({ params })).data,
  };
}

const inboxOf = async ({ api }: TestWorkspace) => ({
  counts: (await api.getInbox()).data.open,
  listed: (await api.listDetections({ query: { sort: 'relevance' } })).pagination.total,
  shown: (await api.listDetections({ query: { is_background: false } })).pagination.total,
  background: (await api.listDetections({ query: { is_background: true } })).pagination.total,
});

describe('an account that becomes a customer', () => {
  let workspace: TestWorkspace;
  let account: Awaited<ReturnType<typeof hotAccount>>;
  beforeAll(async () => {
    workspace = await newWorkspace();
    account = await hotAccount(workspace);
  });

  it('stops being hot at once, and its detections become background without a message', async () => {
    expect(await account.get()).toMatchObject({ is_hot: true, relation: 'none', relation_source: null });
    expect(await inboxOf(workspace)).toEqual({ counts: 2, listed: 2, shown: 2, background: 0 });

    expect(await account.patch('customer')).toMatchObject({
      relation: 'customer',
      relation_source: 'member',
      is_hot: false,
      qualified: false,
      score: 0,
      why_now_md: null,
    });
    expect(await inboxOf(workspace)).toEqual({ counts: 0, listed: 0, shown: 0, background: 2 });
    for (const each of await account.detections())
      expect(each).toMatchObject({
        is_background: true,
        quiet_relation: 'customer',
        drafted_message_md: '',
        why_reach_out_md: '**Why now:** They grow.\n\n**No message:** this is a customer.',
        reasons_md: '**Why now:** They grow.\n\n**No message:** this is a customer.',
      });
    // The sweeper finds nothing that the request left undone.
    await keepPromises(workspace.id);
    expect(await account.get()).toMatchObject({ is_hot: false, score: 0 });
  });

  it('comes back with its drafts once it isn’t one any more', async () => {
    expect(await account.patch('none')).toMatchObject({ is_hot: true, relation_source: 'member' });
    // A sweeper that read the account just before makes a detection background again, notices, and takes it back.
    await eventually(
      () => inboxOf(workspace),
      (inbox) => isDeepStrictEqual(inbox, { counts: 2, listed: 2, shown: 2, background: 0 }),
    );
    const back = (await account.detections()).map((each) => [each.quiet_relation, each.drafted_message_md]);
    expect(back.toSorted()).toEqual([
      [null, expect.stringMatching(/^Hello [01]$/)],
      [null, expect.stringMatching(/^Hello [01]$/)],
    ]);
  });
});

describe('the relations that a workspace makes quiet', () => {
  it('are customers, open deals and competitors at first', async () => {
    const { api } = await newWorkspace();
    expect((await api.getRelationSettings()).data).toEqual({
      quiet: ['customer', 'open_deal', 'competitor'],
    });
  });
});

describe('a relation', () => {
  it('is set when an account is created, filters lists, and its change is audited', async () => {
    const { api } = await newWorkspace();
    const create = async (relation?: 'customer' | 'partner') =>
      (await newAccount(api, { domain: newDomain(), ...(relation && { relation }) })).id;
    const [customer, partner, neither] = [await create('customer'), await create('partner'), await create()];
    const listed = async (relation: 'customer' | 'partner' | 'none' | 'competitor') =>
      (await api.listAccounts({ query: { relation } })).data.map(({ id }) => id);

    expect(await listed('customer')).toEqual([customer]);
    expect(await listed('partner')).toEqual([partner]);
    expect(await listed('none')).toEqual([neither]);
    expect(await listed('competitor')).toEqual([]);
    await api.updateAccount({ params: { id: neither }, body: { relation: 'competitor' } });
    expect(await listed('competitor')).toEqual([neither]);
    expect(await listed('none')).toEqual([]);
    await expect(listed('friend' as 'none')).rejects.toMatchObject({ status: 400 });
    const { data } = await api.listAuditEvents({ query: { action: 'update-account' } });
    expect(data).toHaveLength(1);
  });

  it('comes from the CRM if no one else has said it, and goes back to it', async () => {
    const { id: workspaceId, api } = await newWorkspace();
    const [known, other] = [newDomain(), newDomain()];
    await stateRelations(testTable(), workspaceId, new Map([[known, 'open_deal']]));

    const account = await newAccount(api, { domain: `https://www.${known}/` });
    expect(account).toMatchObject({ relation: 'open_deal', relation_source: 'crm' });
    const change = async (body: AccountChanges) =>
      (await api.updateAccount({ params: { id: account.id }, body })).data;
    expect(await change({ relation: 'none' })).toMatchObject({ relation: 'none', relation_source: 'member' });
    expect(await change({ domain: other })).toMatchObject({ relation: 'none', relation_source: 'member' });
    expect(await change({ domain: known })).toMatchObject({ relation: 'none', relation_source: 'member' });
    expect(await change({ relation: null })).toMatchObject({ relation: 'open_deal', relation_source: 'crm' });
    expect(await change({ relation: 'none', domain: other })).toMatchObject({ relation_source: 'member' });
    expect(await change({ relation: null })).toMatchObject({ relation: 'none', relation_source: null });
    expect(await change({ domain: known })).toMatchObject({ relation: 'open_deal', relation_source: 'crm' });
    const said = await newAccount(api, { domain: newDomain(), relation: 'prospect' });
    expect(said).toMatchObject({ relation: 'prospect', relation_source: 'member' });
  });
});
