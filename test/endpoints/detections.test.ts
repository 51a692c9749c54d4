import { describe, expect, it } from 'vitest';
import { createDetectionId, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** A detection of an account, named after its event. */
function at(accountId: string, event: string, parts: Partial<DetectionRecord> = {}): DetectionRecord {
  const signal_id = parts.signal_id ?? 'sig_expansion';
  return exampleDetection({
    id: createDetectionId(accountId, signal_id, event),
    account_id: accountId,
    signal_id,
    headline: event,
    detected_at: new Date().toISOString().slice(0, 10),
    ...parts,
  });
}

const put = (detections: readonly DetectionRecord[], workspaceId = workspace.id) =>
  createDetectionStore(testTable()).put(workspaceId, detections);

const workspace = await newWorkspace();
const accounts = [
  exampleRecord({ status: 'active', owner_id: workspace.scopedMemberId }),
  exampleRecord({ status: 'suggested', owner_id: 'mem_other' }),
];
await putRecords(workspace.id, accounts);
const [own = '', other = ''] = accounts.map(({ id }) => id);
await put([
  at(own, 'A', { detected_at: '2026-03-03', alpha: 90, icp_fit: 100, relevance: 24 }),
  at(other, 'B', { detected_at: '2026-03-05', alpha: 40, icp_fit: 50, relevance: 25 }),
  at(own, 'C', { detected_at: '2026-03-01', alpha: 60, icp_fit: 49, signal_id: 'sig_funding' }),
  at(other, 'D', {
    detected_at: '2026-03-03',
    alpha: 70,
    icp_fit: 0,
    created_at: '2026-05-02T00:00:00.000Z',
  }),
]);

type Query = NonNullable<NonNullable<Parameters<TestWorkspace['api']['listDetections']>[0]>['query']>;

async function feed(query: Query = {}, api = workspace.api) {
  const { data, pagination } = await api.listDetections({ query });
  return { headlines: data.map(({ headline }) => headline), total: pagination.total };
}

describe('GET /detections', () => {
  it('is the feed of all accounts, newest day first and best fit first within a day', async () => {
    expect(await feed()).toEqual({ headlines: ['B', 'A', 'D', 'C'], total: 4 });
  });

  it.each<[Query, string[]]>([
    [{ signal_id: 'sig_funding' }, ['C']],
    [{ min_alpha: 60 }, ['A', 'D', 'C']],
    [{ min_icp_fit: 50 }, ['B', 'A']],
    [{ min_icp_fit: 0 }, ['B', 'A', 'D', 'C']],
    [{ min_icp_fit: 49, min_alpha: 60 }, ['A', 'C']],
    // The relevance of C and D is unknown.
    [{ min_relevance: 24 }, ['B', 'A', 'D', 'C']],
    [{ min_relevance: 25 }, ['B', 'D', 'C']],
    [{ min_relevance: 26, since: '2026-03-03' }, ['D']],
    [{ since: '2026-03-03' }, ['B', 'A', 'D']],
    [{ account_status: 'active' }, ['A', 'C']],
    [{ account_status: 'rejected' }, []],
    [{ owner_id: 'mem_nobody' }, []],
    [{ owner_id: 'mem_other' }, ['B', 'D']],
    [{ account_status: 'suggested', min_alpha: 50 }, ['D']],
  ])('filters by %j', async (query, headlines) => {
    expect(await feed(query)).toEqual({ headlines, total: headlines.length });
  });

  it('shows each account as it is now, and leaves out deleted ones', async () => {
    const { id: workspaceId, api } = await newWorkspace();
    const accounts = [
      exampleRecord({ name: 'Before', domain: 'before.example' }),
      exampleRecord({ name: 'Stays', domain: null }),
    ];
    await putRecords(workspaceId, accounts);
    const [renamed = '', stays = ''] = accounts.map(({ id }) => id);
    await put([at(renamed, 'A'), at(stays, 'B'), at('acc_deleted', 'C')], workspaceId);
    await api.updateAccount({ params: { id: renamed }, body: { name: 'After' } });
    const owner = must((await api.listMembers()).data[0]).id;
    await api.setAccountOwner({ params: { id: renamed }, body: { owner_id: owner } });

    const { data } = await api.listDetections();

    const shown = data.map(
      ({ account_id, account_name, account_domain, account_status, account_owner_id }) => ({
        account_id,
        account_name,
        account_domain,
        account_status,
        account_owner_id,
      }),
    );
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        {
          account_id: renamed,
          account_name: 'After',
          account_domain: 'before.example',
          account_status: accounts[0]?.status,
          account_owner_id: owner,
        },
        {
          account_id: stays,
          account_name: 'Stays',
          account_domain: null,
          account_status: accounts[1]?.status,
          account_owner_id: null,
        },
      ]),
    );
  });

  it('shows a scoped member only the accounts they own, in rows and totals', async () => {
    expect(await feed({}, workspace.scoped)).toEqual({ headlines: ['A', 'C'], total: 2 });
    expect(await feed({ account_status: 'suggested' }, workspace.scoped)).toEqual({
      headlines: [],
      total: 0,
    });
    expect(await feed({ owner_id: 'mem_other' }, workspace.scoped)).toEqual({ headlines: [], total: 0 });
  });
});

describe('feedback on a detection', () => {
  async function fresh() {
    const account = exampleRecord({ owner_id: null });
    await putRecords(workspace.id, [account]);
    const signal_id = (await workspace.api.createSignal({ body: { name: `Judged ${account.id}` } })).data.id;
    const detections = [
      at(account.id, 'one', { signal_id, alpha: 90 }),
      at(account.id, 'two', { alpha: 50 }),
    ];
    await put(detections);
    const [first = at('', ''), second = at('', '')] = detections;
    return { accountId: account.id, signal_id, first, second };
  }
  const signalOf = async (id: string) => (await workspace.api.getSignal({ params: { id } })).data;
  const accountOf = async (id: string) => (await workspace.api.getAccount({ params: { id } })).data;

  it('removes a detection marked as not useful from the score at once, and restores it', async () => {
    const { accountId, first, second } = await fresh();
    const params = { id: first.id };
    await workspace.api.giveDetectionFeedback({ params, body: { useful: true } });
    const before = await accountOf(accountId);

    const { data } = await workspace.api.giveDetectionFeedback({
      params,
      body: { useful: false, note: ' a partner of theirs, not they ' },
    });
    const without = await accountOf(accountId);
    await workspace.api.withdrawDetectionFeedback({ params });
    const after = await accountOf(accountId);

    expect(data.feedback).toEqual({
      useful: false,
      note: 'a partner of theirs, not they',
      member_id: null,
      given_at: expect.any(String),
    });
    expect(before.score).toBeGreaterThan(without.score);
    expect(without.latest_signal).toMatchObject({ id: second.id });
    expect(after.score).toBe(before.score);
    const { data: listed } = await workspace.api.listAccountSignals({ params: { id: accountId } });
    expect(listed.map(({ feedback }) => feedback)).toEqual([null, null]);
  });

  it('is counted once if many send the same concurrently', async () => {
    const { first, signal_id } = await fresh();

    await Promise.all(
      Array.from({ length: 8 }, () =>
        workspace.api.giveDetectionFeedback({ params: { id: first.id }, body: { useful: false } }),
      ),
    );

    expect(await signalOf(signal_id)).toMatchObject({ feedback: { useful: 0, not_useful: 1 } });
  });
});
