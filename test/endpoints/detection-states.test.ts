import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { createDetectionId, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { attachHolds } from '#domain/signals/detections/holds.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection, exampleSignalEvent, putAccount } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** Accounts of the scoped member, of Ida, of no one, and a rejected one. */
let made = 0;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function add(accountId: string, parts: Partial<DetectionRecord> = {}): Promise<string> {
  made += 1;
  const id = createDetectionId(accountId, 'sig_expansion', `event ${made}`);
  const record = exampleDetection({
    id,
    account_id: accountId,
    signal_id: 'sig_expansion',
    headline: `Event ${made}`,
    created_at: new Date().toISOString(),
    ...parts,
  });
  await createDetectionStore(testTable()).put(workspace.id, [record]);
  return id;
}

const workspace = await newWorkspace();
const { data: members } = await workspace.api.listMembers();
const { id: idaId, full_name: idaName } = must(members.find(({ id }) => id !== workspace.scopedMemberId));
const { text } = await newKey(workspace.id, 'write', idaId);
const ida = clientWith(text);
const records = [
  exampleRecord({ status: 'active', owner_id: workspace.scopedMemberId }),
  exampleRecord({ status: 'active', owner_id: idaId }),
  exampleRecord({ status: 'suggested', owner_id: null }),
  exampleRecord({ status: 'rejected', owner_id: null }),
];
await putRecords(workspace.id, records);
const [scoped = '', idas = '', free = '', rejected = ''] = records.map(({ id }) => id);
const account = { scoped, idas, free, rejected };

const stateOf = async (id: string, api = workspace.api) =>
  (await api.getDetection({ params: { id } })).data.state;

const set = (
  id: string,
  body: NonNullable<Parameters<Client['updateDetection']>[0]['body']>,
  api = workspace.api,
) => api.updateDetection({ params: { id }, body });

const inbox = async (api: Client, query: object = {}) =>
  (await api.listDetections({ query: { sort: 'relevance', per_page: 100, ...query } })).data.map(
    ({ id }) => id,
  );

describe('the state of a detection', () => {
  it('is new to the team, and seen only to the member who saw it', async () => {
    const id = await add(account.idas);
    expect((await set(id, { state: 'seen' }, ida)).data).toMatchObject({
      state: 'seen',
      state_by: null,
      state_at: null,
    });
    expect(await stateOf(id, ida)).toBe('seen');
    expect(await stateOf(id)).toBe('new');
    await set(id, { state: 'new' }, ida);
    expect(await stateOf(id, ida)).toBe('new');
  });

  it('is settled for everyone, with who and when', async () => {
    const id = await add(account.scoped);
    const { data } = await set(id, { state: 'done' }, workspace.scoped);
    expect(data).toMatchObject({ state: 'done', state_by: workspace.scopedMemberId });
    expect(data.state_at).toEqual(expect.any(String));
    expect((await ida.getDetection({ params: { id } })).data).toMatchObject({
      state: 'done',
      state_by: workspace.scopedMemberId,
    });
  });

  it('is snoozed until a date, and new to everyone from then on', async () => {
    const id = await add(account.idas);
    await set(id, { state: 'seen' }, ida);
    const until = inDays(3);
    expect((await set(id, { state: 'snoozed', snoozed_until: until }, ida)).data).toMatchObject({
      state: 'snoozed',
      snoozed_until: until,
    });
    expect(await inbox(ida)).not.toContain(id);
    expect(await inbox(ida, { state: 'snoozed' })).toContain(id);
    await moveSnooze(id, inDays(-1));
    expect(await stateOf(id, ida)).toBe('new');
    expect(await inbox(ida)).toContain(id);
  });

  it('says who changed it to what when a change is based on an older state', async () => {
    const id = await add(account.idas);
    await set(id, { state: 'done', expected_state_at: null }, ida);
    await expect(set(id, { state: 'contacted', expected_state_at: null })).rejects.toMatchObject({
      status: 409,
      code: 'state_changed',
      message: expect.stringMatching(new RegExp(`changed to done by ${idaName} at 20`)),
    });
    // A repeat of the first call is no conflict.
    expect((await set(id, { state: 'done', expected_state_at: null }, ida)).data.state).toBe('done');
    // Without it the last change wins.
    expect((await set(id, { state: 'contacted' })).data.state).toBe('contacted');
  });
});

/** As if time had passed. */
const moveSnooze = (id: string, until: string) =>
  updateIf(testTable(), {
    Key: keys.detection(workspace.id, account.idas, id),
    set: { snoozed_until: until, 'f.su': until },
  });

describe('POST /detections/state', () => {
  it('settles many, names those it could not, and undoes it', async () => {
    const [first, second, hidden] = [
      await add(account.scoped),
      await add(account.scoped),
      await add(account.idas),
    ];
    await set(second, { state: 'contacted' }, ida);
    const { data } = await workspace.scoped.changeDetectionStates({
      body: {
        detections: [
          { id: first, expected_state_at: null },
          { id: second, expected_state_at: null },
          { id: hidden },
          { id: 'det_nothing' },
        ],
        state: 'done',
      },
    });
    expect(data.changed).toEqual([
      expect.objectContaining({ id: first, state: 'done', state_by: workspace.scopedMemberId }),
    ]);
    expect(data.errors).toEqual([
      { id: second, code: 'state_changed', message: expect.stringContaining(`contacted by ${idaName}`) },
      { id: hidden, code: 'not_found', message: expect.any(String) },
      { id: 'det_nothing', code: 'not_found', message: expect.any(String) },
    ]);
    const undone = await workspace.scoped.changeDetectionStates({
      body: {
        detections: data.changed.map(({ id, state_at }) => ({ id, expected_state_at: state_at })),
        state: 'new',
      },
    });
    expect(undone.data).toMatchObject({ changed: [{ id: first, state: 'new' }], errors: [] });
    expect(await inbox(workspace.scoped)).toContain(first);
    const { data: events } = await workspace.api.listAuditEvents({
      query: { action: 'change-detection-states' },
    });
    expect(events.map(({ resource_ids }) => resource_ids)).toEqual([[first], [first]]);
  });
});

describe('the inbox', () => {
  let fresh: TestWorkspace;

  it('has what is open, the newest first, without background and set-aside accounts', async () => {
    const old = await add(account.idas, {
      created_at: '2026-01-02T08:00:00.000Z',
      detected_at: '2026-01-02',
    });
    const late = await add(account.free, {
      created_at: '2026-01-03T07:00:00.000Z',
      detected_at: '2025-12-01',
    });
    const fits = await add(account.free, {
      created_at: '2026-01-02T07:00:00.000Z',
      detected_at: '2025-11-01',
      icp_fit: 80,
    });
    const background = await add(account.idas, { relevance: 10 });
    const rejected = await add(account.rejected);
    await set(old, { state: 'done' });
    const all = await inbox(workspace.api);
    expect(all).not.toContain(old);
    expect(all).not.toContain(background);
    expect(all).not.toContain(rejected);
    await set(old, { state: 'new' });
    const order = (await inbox(workspace.api)).filter((id) => [old, late, fits].includes(id));
    // The example's fit of 50 counts as a fit, and the day of the news counts before the time of finding.
    expect(order).toEqual([old, late, fits]);
    const found = await inbox(workspace.api, { found_since: '2026-01-03' });
    expect(found).toContain(late);
    expect(found).not.toContain(old);
  });

  it('is limited by state, owner and sight', async () => {
    const [mine, theirs, free] = [
      await add(account.idas),
      await add(account.scoped),
      await add(account.free),
    ];
    const of = async (api: Client, query: object) =>
      (await inbox(api, query)).filter((id) => [mine, theirs, free].includes(id)).sort();
    expect(await of(ida, { owner_id: 'me' })).toEqual([mine]);
    expect(await of(ida, { owner_id: 'none' })).toEqual([free]);
    expect(await of(ida, { owner_id: workspace.scopedMemberId })).toEqual([theirs]);
    expect(await of(workspace.scoped, {})).toEqual([theirs]);
    expect(await of(workspace.scoped, { owner_id: 'none' })).toEqual([]);
    await set(mine, { state: 'seen' }, ida);
    expect(await of(ida, { state: 'new' })).toEqual([theirs, free].sort());
    expect(await of(ida, { state: 'seen' })).toEqual([mine]);
    expect(await of(workspace.api, { state: 'new' })).toEqual([mine, theirs, free].sort());
    for (const query of [
      { owner_id: 'me' },
      { sort: 'relevance', state: 'done' },
      { sort: 'relevance', is_background: true },
    ])
      await expect(workspace.api.listDetections({ query: query as never })).rejects.toMatchObject({
        status: 400,
      });
    await expect(workspace.api.listDetections({ query: { state: 'new,asleep' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('keeps what can be acted on today, or the rest', async () => {
    // Months from the limit of 60 days, which a midnight may pass while this runs.
    const today = new Date().toISOString().slice(0, 10);
    const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    const found = (parts: Parameters<typeof exampleDetection>[0]) =>
      add(account.idas, { detected_at: today, icp_fit: 80, relevance: 80, ...parts });
    const ids = [
      await found({}),
      await found({ icp_fit: 50, relevance: null }),
      await found({ icp_fit: 49 }),
      await found({ relevance: 49 }),
      await found({ detected_at: dayBefore(30) }),
      await found({ detected_at: dayBefore(90) }),
      await found({
        detected_at: dayBefore(90),
        event: exampleSignalEvent({ ahead: true, deadline: String(new Date().getUTCFullYear() + 1) }),
      }),
    ];
    const listed = async (actionable: boolean) =>
      (await inbox(ida, { actionable })).filter((id) => ids.includes(id)).sort();
    const [fresh, unknown, , , recent, , planned] = ids;
    const actNow = [fresh, unknown, recent, planned].sort();
    expect(await listed(true)).toEqual(actNow);
    expect(await listed(false)).toEqual(ids.filter((id) => !actNow.includes(id)).sort());
    const { data } = await ida.getInbox();
    expect(data.actionable.open).toBe((await inbox(ida, { actionable: true })).length);
    expect(data.actionable.mine).toBeGreaterThanOrEqual(4);
    expect(data.actionable.open).toBeLessThan(data.open);
  });

  it('has what can be acted on, what has a message first and then the newest, and what waits apart', async () => {
    const { api, id } = await newWorkspace();
    const today = new Date().toISOString().slice(0, 10);
    const blow = {
      signal_id: 'sig_layoffs',
      event: exampleSignalEvent({ happened_on: today }),
      relevance: 40,
    };
    const parts = { icp_fit: 80, detected_at: today, relevance: 80 };
    const addTo = async (name: string, ...found: Parameters<typeof exampleDetection>[0][]) => {
      const record = exampleRecord({ name });
      const detections = found.map((each, index) =>
        exampleDetection({
          ...parts,
          ...each,
          id: createDetectionId(record.id, 'sig_expansion', `${index}`),
          account_id: record.id,
          headline: `${name} ${index}`,
        }),
      );
      await putAccount(testTable(), id, record, attachHolds(detections));
    };
    const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    await addTo('Older', { detected_at: dayBefore(3) });
    await addTo('Newer', { detected_at: dayBefore(2) });
    await addTo('Lower', { relevance: 60 });
    await addTo('Silent', { relevance: 90, drafted_message_md: '' });
    await addTo('Sent', { message_sent_at: dayBefore(1) });
    await addTo('Held', {}, blow);
    const list = async (query: object) =>
      (await api.listDetections({ query: { sort: 'relevance', ...query } })).data.map(
        ({ headline }) => headline,
      );
    expect(await list({ actionable: true })).toEqual(['Newer 0', 'Older 0', 'Lower 0', 'Silent 0', 'Sent 0']);
    expect(await list({ waiting: true })).toEqual(['Held 0']);
    expect(await list({ waiting: false })).not.toContain('Held 0');
    expect((await api.getInbox()).data).toMatchObject({ actionable: { open: 5 }, waiting: 1 });
  });

  it('counts what is open, mine, unassigned and back from a snooze, since the last visit', async () => {
    fresh = await newWorkspace();
    const { data: members } = await fresh.api.listMembers();
    const me = must(members.find(({ id }) => id !== fresh.scopedMemberId)).id;
    const api = clientWith((await newKey(fresh.id, 'write', me)).text);
    const { data: before } = await api.getInbox();
    expect(before.last_visit_at).toBeNull();
    expect(before.since_last_visit).toBe(before.open);
    const records = [
      exampleRecord({ status: 'active', owner_id: me }),
      exampleRecord({ status: 'suggested', owner_id: null }),
      exampleRecord({ status: 'rejected', owner_id: null }),
    ];
    await putRecords(fresh.id, records);
    const visit = await api.visitInbox({ body: {} });
    const put = async (at: number, minutes: number) => {
      const accountId = must(records[at]).id;
      made += 1;
      const record = exampleDetection({
        id: createDetectionId(accountId, 'sig_expansion', `event ${made}`),
        account_id: accountId,
        created_at: new Date(Date.parse(visit.data.last_visit_at) + minutes * MINUTE_MS).toISOString(),
      });
      await createDetectionStore(testTable()).put(fresh.id, [record]);
      return record.id;
    };
    const [mine] = [await put(0, 1), await put(1, 1), await put(1, -1), await put(2, 1)];
    const change = async () => {
      const { data } = await api.getInbox();
      const { last_visit_at: _, actionable: _today, waiting: _later, since_last_visit, ...counts } = data;
      const names = Object.keys(counts) as (keyof typeof counts)[];
      return {
        since_last_visit,
        ...Object.fromEntries(names.map((name) => [name, counts[name] - before[name]])),
      };
    };
    const none = { snoozed: 0, snoozed_due: 0 };
    expect(await change()).toEqual({ since_last_visit: 2, open: 3, new: 3, mine: 1, unassigned: 2, ...none });
    await api.updateDetection({ params: { id: mine }, body: { state: 'seen' } });
    expect(await change()).toMatchObject({ open: 3, new: 2 });
    await api.updateDetection({ params: { id: mine }, body: { state: 'snoozed', snoozed_until: inDays(1) } });
    expect(await change()).toMatchObject({
      since_last_visit: 1,
      open: 2,
      mine: 0,
      snoozed: 1,
      snoozed_due: 0,
    });
    const scoped = await fresh.scoped.getInbox();
    expect(scoped.data.unassigned).toBe(0);
    expect(scoped.data.mine).toBe(scoped.data.open);
  });

  it('remembers the latest visit of each member', async () => {
    const early = await ida.visitInbox({ body: { visited_at: '2026-01-01T08:00:00Z' } });
    expect(early.data.last_visit_at).toBe('2026-01-01T08:00:00.000Z');
    const { data } = await ida.visitInbox({ body: { visited_at: inDays(9) } });
    expect(Date.parse(data.last_visit_at)).toBeLessThanOrEqual(Date.now());
    const back = await ida.visitInbox({ body: { visited_at: '2026-01-01T08:00:00Z' } });
    expect(back.data.last_visit_at).toBe(data.last_visit_at);
    expect((await ida.getInbox()).data.last_visit_at).toBe(data.last_visit_at);
    expect((await workspace.scoped.getInbox()).data.last_visit_at).toBeNull();
  });
});
