import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { postOnce } from '#test/harness/idempotent-requests.ts';
import { must } from '#test/harness/must.ts';
import { request } from '#test/harness/request.ts';
import { newKey, newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

// Many cold functions start here, which takes long on a busy machine.

let workspace: TestWorkspace;
/** Belongs to a member with scoped visibility. */
let scopedKey: string;

beforeEach(async () => {
  workspace = await newQuietWorkspace();
  scopedKey = (await newKey(workspace.id, 'write', workspace.scopedMemberId)).text;
});

describe('the ETag of a list', () => {
  async function addHidden(): Promise<void> {
    const account = exampleRecord({ status: 'active', owner_id: null });
    await putRecords(workspace.id, [account]);
    const id = createDetectionId(account.id, 'sig_expansion', randomUUID());
    await createDetectionStore(testTable()).put(workspace.id, [
      exampleDetection({ id, account_id: account.id, signal_id: 'sig_expansion' }),
    ]);
    await upsertPeople(
      { people: createPersonStore(testTable()), now: () => new Date() },
      { workspaceId: workspace.id, id: account.id },
      [{ found: directoryPerson() }],
    );
  }

  it.each(['/accounts', '/people', '/detections'])(
    '%s of a scoped member changes only with records they can see',
    async (path) => {
      const tagOf = async () => (await request(path, { apiKey: scopedKey })).headers.get('etag');
      await newAccount(workspace.api, { domain: newDomain(), owner_id: workspace.scopedMemberId });
      const before = must((await tagOf()) ?? undefined);
      await addHidden();

      expect(await tagOf()).toBe(before);
      const again = await request(path, { apiKey: scopedKey, headers: { 'if-none-match': before } });
      expect(again.status).toBe(304);
      if (path !== '/accounts') return;
      await newAccount(workspace.api, { domain: newDomain(), owner_id: workspace.scopedMemberId });
      expect(await tagOf()).not.toBe(before);
    },
  );
});

it('a signal’s feedback counts only what the caller can see', async () => {
  const accounts = [
    exampleRecord({ status: 'active', owner_id: workspace.scopedMemberId }),
    exampleRecord({ status: 'active', owner_id: 'mem_other' }),
  ];
  await putRecords(workspace.id, accounts);
  const detections = accounts.flatMap(({ id: account_id }) =>
    ['A', 'B'].map((event) =>
      exampleDetection({
        id: createDetectionId(account_id, 'sig_expansion', event),
        account_id,
        signal_id: 'sig_expansion',
      }),
    ),
  );
  await createDetectionStore(testTable()).put(workspace.id, detections);
  // One useful and one not useful at their own account, two useful at the other's.
  for (const [index, { id }] of detections.entries()) {
    await workspace.api.giveDetectionFeedback({ params: { id }, body: { useful: index !== 1 } });
  }
  const counted = async (api: TestWorkspace['api']) => {
    const params = { id: 'sig_expansion' };
    const listed = must((await api.listSignals()).data.find(({ id }) => id === params.id));
    const { data } = await api.getSignal({ params });
    expect(data).toEqual({ ...listed, unmatched_events: null });
    expect(data.learned).toMatchObject({
      precision: data.useful_share,
      marks: data.feedback.useful + data.feedback.not_useful,
    });
    return [data.feedback, data.useful_share];
  };
  const learnedBy = async (api: TestWorkspace['api']) =>
    (await api.getSignal({ params: { id: 'sig_expansion' } })).data.learned;

  expect(await counted(workspace.api)).toEqual([{ useful: 3, not_useful: 1 }, 0.75]);
  expect(await counted(workspace.scoped)).toEqual([{ useful: 1, not_useful: 1 }, 0.5]);
  // The weight is the workspace's; only callers who see all the feedback get its counts.
  expect(await learnedBy(workspace.api)).toMatchObject({
    weight: 0.96,
    explanation: '3 of 4 marked detections were useful: new detections keep 96% of their alpha.',
  });
  expect(await learnedBy(workspace.scoped)).toMatchObject({
    weight: 0.96,
    explanation: 'Going by feedback from your whole workspace, new detections keep 96% of their alpha.',
  });
  await workspace.api.withdrawDetectionFeedback({ params: { id: detections[0]?.id ?? '' } });
  expect(await counted(workspace.scoped)).toEqual([{ useful: 0, not_useful: 1 }, 0]);
});

describe('a request repeated by its Idempotency-Key', () => {
  const key = randomUUID();

  it('after its account got another owner is rejected like a new request', async () => {
    const { id } = await newAccount(workspace.api, { owner_id: workspace.scopedMemberId });
    const tag = () => postOnce(`/accounts/${id}/tags`, key, { tags: ['secret'] }, scopedKey);
    const [first, again] = [await tag(), await tag()];
    await workspace.api.setAccountOwner({ params: { id }, body: { owner_id: null } });
    const lost = await tag();
    await workspace.api.setAccountOwner({ params: { id }, body: { owner_id: workspace.scopedMemberId } });

    expect([first.status, again.status]).toEqual([200, 200]);
    expect([lost.status, lost.body.error.code]).toEqual([404, 'not_found']);
    expect(JSON.stringify(lost.body)).not.toContain('secret');
    expect((await tag()).body).toEqual(first.body);
  });

  it('about detections is rejected as well, although its response names no account', async () => {
    const account = exampleRecord({ owner_id: workspace.scopedMemberId });
    await putRecords(workspace.id, [account]);
    const id = createDetectionId(account.id, 'sig_expansion', randomUUID());
    const detection = exampleDetection({ id, account_id: account.id, signal_id: 'sig_expansion' });
    await createDetectionStore(testTable()).put(workspace.id, [detection]);
    const settle = () =>
      postOnce('/detections/state', key, { state: 'done', detections: [{ id }] }, scopedKey);
    const [first, again] = [await settle(), await settle()];
    await workspace.api.setAccountOwner({ params: { id: account.id }, body: { owner_id: null } });
    const lost = await settle();

    expect([first.status, again.status]).toEqual([200, 200]);
    expect([lost.status, lost.body.error?.code]).toEqual([403, 'forbidden']);
  });
});
