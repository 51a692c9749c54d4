import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes.ts';
import type { Client } from '#contract/client.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { eventually } from '#test/harness/eventually.ts';
import { peopleAt } from '#test/harness/people-at.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const begin = async (api: Client): Promise<string> => (await api.listChanges({})).next_cursor;

/** Keeps a copy of what a client is told, from a cursor on. */
function follower(api: Client, start: string, limit = 100) {
  const copy = new Map<string, Change>();
  const told: Change[] = [];
  let after = start;
  const read = async () => {
    const page = await api.listChanges({ query: { after, limit } });
    after = page.next_cursor;
    for (const change of page.data) {
      told.push(change);
      if (change.record === null) copy.delete(change.id);
      else copy.set(change.id, change);
    }
  };
  return {
    copy,
    told,
    cursor: () => after,
    /** Reads until this is true. */
    until: (holds: () => boolean) =>
      eventually(async () => {
        await read();
        return holds();
      }),
  };
}

const putDetection = async (accountId: string): Promise<string> => {
  const id = createDetectionId(accountId, 'sig_expansion', 'a new site');
  await createDetectionStore(testTable()).put(workspace.id, [
    exampleDetection({ id, account_id: accountId }),
  ]);
  return id;
};

describe('GET /changes', () => {
  it('tells of new, changed and deleted accounts, with the record as its list shows it', async () => {
    const { api } = workspace;
    const feed = follower(api, await begin(api));
    const account = await newAccount(api);
    await feed.until(() => feed.copy.has(account.id));

    const listed = (await api.listAccounts({ query: { search: account.name } })).data[0];
    expect(feed.copy.get(account.id)).toEqual({
      type: 'account',
      id: account.id,
      change: 'created',
      changed_at: expect.any(String),
      record: listed,
    });

    await api.updateAccount({ params: { id: account.id }, body: { industry: 'Energy' } });
    await feed.until(() => feed.told.at(-1)?.change === 'updated');
    expect(feed.copy.get(account.id)?.record).toEqual({ ...listed, industry: 'Energy' });

    await api.deleteAccount({ params: { id: account.id } });
    await feed.until(() => !feed.copy.has(account.id));
    expect(feed.told.at(-1)).toMatchObject({ id: account.id, change: 'deleted', record: null });
  });

  it('tells of people, detections, runs and push runs, and of one type if asked', async () => {
    const { api } = workspace;
    const start = await begin(api);
    const account = await newAccount(api);
    const [person = ''] = await peopleAt(workspace, account.id, ['profile']);
    const detection = await putDetection(account.id);
    const run = await api.startRun({ body: { signals: { any_of: ['sig_funding'] } } });
    const { destination } = await destinationWith(workspace, () => ({}));
    await api.pushAccountsToWebhook({ body: { destination_id: destination.id, account_ids: [account.id] } });
    const feed = follower(api, start);
    await feed.until(() => feed.told.some(({ type }) => type === 'push_run'));
    await feed.until(() => feed.copy.has(run.data.run_id) && feed.copy.has(detection));

    expect(feed.copy.get(person)).toMatchObject({ type: 'person', record: { account_id: account.id } });
    expect(feed.copy.get(detection)).toMatchObject({
      type: 'detection',
      record: { account_id: account.id, account_name: account.name },
    });
    expect(feed.copy.get(run.data.run_id)).toMatchObject({ type: 'run', record: { mode: 'discovery' } });
    const { data: pushes } = await api.listPushRuns({});
    expect(feed.told.filter(({ type }) => type === 'push_run').at(-1)?.record).toEqual(pushes[0]);

    const people = await api.listChanges({ query: { after: start, types: 'person' } });
    expect(people.data.map(({ id }) => id)).toEqual([person]);
  });

  it('comes in pages that continue behind each other', async () => {
    const { api } = await newWorkspace();
    const start = await begin(api);
    const accounts = await Promise.all([newAccount(api), newAccount(api), newAccount(api)]);
    const wanted = accounts.map(({ id }) => id);
    const feed = follower(api, start);
    await feed.until(() => wanted.every((id) => feed.copy.has(id)));

    const ids: string[] = [];
    let more = true;
    for (let after = start; more; ) {
      const page = await api.listChanges({ query: { after, limit: 1 } });
      ids.push(...page.data.map(({ id }) => id));
      expect(page.data.length).toBeLessThanOrEqual(1);
      after = page.next_cursor;
      more = page.has_more;
    }
    expect(new Set(ids)).toEqual(new Set(wanted));
  });

  it("refuses a cursor once its caller sees other records: another member's key must begin again", async () => {
    const after = await begin(workspace.api);

    await expect(workspace.scoped.listChanges({ query: { after } })).rejects.toMatchObject({
      status: 410,
      code: 'cursor_expired',
    });
  });
});

describe('a scoped member', () => {
  it('learns of what becomes theirs and what stops being theirs, and of nothing else', async () => {
    const { api, scoped, scopedMemberId } = workspace;
    const feed = follower(scoped, await begin(scoped));
    const hidden = await newAccount(api);
    const account = await newAccount(api);
    const [person = ''] = await peopleAt(workspace, account.id, ['profile']);
    const [assigned = ''] = await peopleAt(workspace, hidden.id, ['profile']);
    const detection = await putDetection(account.id);
    const ownerOf = (owner_id: string | null) =>
      api.setAccountOwner({ params: { id: account.id }, body: { owner_id } });
    await ownerOf(scopedMemberId);
    await api.setPersonOwner({ params: { id: assigned }, body: { owner_id: scopedMemberId } });

    const theirs = new Set([account.id, person, detection, assigned]);
    await feed.until(() => feed.copy.size === theirs.size);
    expect(new Set(feed.copy.keys())).toEqual(theirs);

    await ownerOf(null);
    await feed.until(() => feed.copy.size === 1);
    expect([...feed.copy.keys()]).toEqual([assigned]);
    expect(feed.told.map(({ id }) => id)).not.toContain(hidden.id);
  });
});
