import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { DRAFTS_PER_MESSAGE } from '#domain/signals/detections/redraft-messages.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { keys } from '#table/keys.ts';
import { pendingWorkKey } from '#table/pending-work/pending-work.ts';
import { personStore } from '#table/people/person-store.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { listingAll, syncRoster } from '#test/harness/rosters.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { companyAt } from '#world/directory/world.ts';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await newWorkspace();
});

const SIGNAL = 'sig_expansion';

async function newAccount(overrides: Parameters<typeof exampleRecord>[0] = {}) {
  const record = exampleRecord({
    status: 'active',
    domain: newDomain(),
    name: 'Hallwick Lifts',
    ...overrides,
  });
  await putRecords(workspace.id, [record]);
  return record;
}

/** A detection from before anyone at the account was known. */
async function detectAt(accountId: string, event = 'depot', parts: Partial<DetectionRecord> = {}) {
  const detection = exampleDetection({
    id: detectionId(accountId, SIGNAL, event),
    account_id: accountId,
    signal_id: SIGNAL,
    detected_at: new Date().toISOString().slice(0, 10),
    event: exampleSignalEvent({ place: 'Lyon', product: 'depot', anchors: [event] }),
    evidence: [
      {
        claim: 'Hallwick Lifts opens a depot in Lyon.',
        source_url: 'https://news.example/a',
        published_date: null,
      },
    ],
    drafted_message_md: 'Hi there,',
    ...parts,
  });
  await detectionStore(testTable()).put(workspace.id, [detection]);
  return detection.id;
}

const detectionsAt = async (id: string) => (await workspace.api.listAccountSignals({ params: { id } })).data;

async function stored(Key: { PK: string; SK: string }) {
  const table = testTable();
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  return Item;
}

const noteOf = (accountId: string) => stored(pendingWorkKey('redraft_messages', workspace.id, accountId));
const revisionOf = async (accountId: string) =>
  (await stored(keys.detectionsOfSignal(workspace.id, accountId, SIGNAL)))?.revision;

/** Runs the sweeper and waits until the account's drafts were checked. */
async function settled(accountId: string) {
  await fireSchedule('resume-pending-work');
  await eventually(
    () => noteOf(accountId),
    (note) => note === undefined,
    { what: 'the promise of new drafts is kept' },
  );
  return detectionsAt(accountId);
}

const boss = directoryPerson({
  full_name: 'Ada Brandt',
  title: 'VP Operations',
  job_level: 'VP',
  ranking: 1,
});
const deputy = directoryPerson({
  full_name: 'Ben Osei',
  title: 'Director of Operations',
  job_level: 'Director',
  ranking: 2,
});

const sync = (accountId: string, people: readonly ReturnType<typeof directoryPerson>[]) =>
  syncRoster(workspace.id, accountId, { directory: listingAll(people) });

describe('drafts follow the roster', () => {
  it('greet the person in the role once POST /people/sync has loaded the roster', async () => {
    const { name, domain } = companyAt(4);
    const account = await newAccount({ name, domain });
    await detectAt(account.id);

    await workspace.api.syncPeople({ body: { account_id: account.id } });

    const [detection] = await settled(account.id);
    const { drafted_message_md, why_reach_out_md, reasons_md, contact, persona_details, personas } =
      must(detection);
    const { data: person } = await workspace.api.getPerson({
      params: { id: must(must(contact).person_id) },
    });
    const { title, full_name } = person;
    expect(contact).toMatchObject({ kind: 'person', title, full_name });
    expect(persona_details).toContainEqual(expect.objectContaining({ person_id: person.id }));
    expect(why_reach_out_md).toContain(`**Who to contact:** ${full_name}, ${title}.`);
    expect(reasons_md).not.toContain(full_name);
    expect(drafted_message_md).not.toContain('Hi there,');
    expect(personas).toEqual(persona_details.map(({ title }) => title));
    for (const { reason } of persona_details) expect(reason).toMatch(/^[A-Z].+\.$/);
  });

  it('greet the next person when someone leaves, and there is none when no one is left', async () => {
    const account = await newAccount();
    await detectAt(account.id);
    await sync(account.id, [boss, deputy]);
    expect(must((await settled(account.id))[0]).drafted_message_md).toContain('Hi Ada,');

    // The next complete roster no longer contains Ada.
    await sync(account.id, [deputy]);
    const left = (await settled(account.id)).find(({ signal_id }) => signal_id === SIGNAL);
    expect(must(left).drafted_message_md).toContain('Hi Ben,');
    expect(must(left).contact).toMatchObject({ kind: 'person', full_name: 'Ben Osei' });
    expect(must(left).persona_details.map(({ full_name }) => full_name)).not.toContain('Ada Brandt');

    const { data: people } = await workspace.api.listPeople({ query: { account_id: account.id } });
    await personStore(testTable()).remove(
      workspace.id,
      people.map(({ id }) => id),
    );
    const alone = (await settled(account.id)).find(({ signal_id }) => signal_id === SIGNAL);
    expect(must(alone).drafted_message_md).toBe('');
    expect(must(alone).why_reach_out_md).toMatch(/\*\*No message:\*\* no .+ is known yet\./);
    expect(must(alone).contact).toMatchObject({ kind: 'role', person_id: null, full_name: null });
    expect(must(alone).persona_details.every(({ person_id }) => person_id === null)).toBe(true);
  });

  it.each([
    ['is over', { signal_present: false }],
    [
      'was not useful',
      { feedback: { useful: false, note: null, member_id: null, given_at: '2026-05-01T08:00:00.000Z' } },
    ],
  ])('stay as they are if the signal %s', async (_, parts) => {
    const account = await newAccount();
    await detectAt(account.id, 'depot', parts);
    await sync(account.id, [boss]);
    expect(must((await settled(account.id))[0]).drafted_message_md).toBe('Hi there,');
  });

  it('are not promised when a sync finds the same people', async () => {
    const account = await newAccount();
    await sync(account.id, [boss]);
    await settled(account.id);
    await sync(account.id, [boss]);
    expect(await noteOf(account.id)).toBeUndefined();
  });

  it('continue in the next message until all are written', async () => {
    const account = await newAccount();
    const count = 2 * DRAFTS_PER_MESSAGE + 1;
    for (let number = 0; number < count; number += 1) await detectAt(account.id, `depot ${number}`);
    await sync(account.id, [boss]);
    const detections = await settled(account.id);
    expect(detections.filter(({ contact }) => contact?.full_name === 'Ada Brandt')).toHaveLength(count);
    const [one, ...more] = detections.filter(({ covered_by }) => covered_by === null);
    expect([must(one).drafted_message_md, more]).toEqual([expect.stringContaining('Hi Ada,'), []]);
  });

  it('clear the promise of an account that was deleted in the meantime, without writing anything', async () => {
    const account = await newAccount();
    const id = await detectAt(account.id);
    await sync(account.id, [boss]);
    await workspace.api.deleteAccount({ params: { id: account.id } });
    await fireSchedule('resume-pending-work');
    await eventually(
      () => noteOf(account.id),
      (note) => note === undefined,
    );
    expect(await stored(keys.detection(workspace.id, account.id, id))).toBeUndefined();
  });
});

describe('drafts follow what the seller says about itself', () => {
  const noteAt = (own: TestWorkspace, accountId: string) =>
    stored(pendingWorkKey('redraft_messages', own.id, accountId));
  const signalsAfter = async (own: TestWorkspace, accountId: string) => {
    await keepPromises(own.id);
    return signalsOf(own, accountId);
  };
  const signalsOf = async ({ api }: TestWorkspace, id: string) =>
    (await api.listAccountSignals({ params: { id } })).data;

  /** A workspace of its own with one account, whose detections are written from its current knowledge base. */
  async function sellerWith(
    details: Partial<DetectionRecord> = {},
    status: 'active' | 'rejected' = 'active',
  ) {
    const own = await newWorkspace();
    const record = exampleRecord({
      status,
      domain: newDomain(),
      name: 'Hallwick Lifts',
      last_signal_at: new Date().toISOString(),
    });
    await putRecords(own.id, [record]);
    const detection = exampleDetection({
      id: detectionId(record.id, SIGNAL, 'depot'),
      account_id: record.id,
      signal_id: SIGNAL,
      detected_at: new Date().toISOString().slice(0, 10),
      event: exampleSignalEvent({ place: 'Lyon', product: 'depot', anchors: ['depot'], ahead: true }),
      evidence: [
        {
          claim: 'Hallwick Lifts will open a depot in Lyon, Ada Brandt, Chief Operating Officer, said.',
          source_url: 'https://news.example/a',
          published_date: null,
        },
      ],
      drafted_message_md: 'Hi there,',
      ...details,
    });
    await detectionStore(testTable()).put(own.id, [detection]);
    return { own, accountId: record.id, id: detection.id };
  }

  const say = (own: TestWorkspace, content_md: string) =>
    own.api.createKnowledgeBaseSection({ body: { title: 'Value', type: 'value_prop', content_md } });

  it('use the new name after PATCH /company-profile', async () => {
    const { own, accountId } = await sellerWith();
    for (const { id } of (await own.api.listKnowledgeBase()).data)
      await own.api.deleteKnowledgeBaseSection({ params: { id } });
    const line = 'Every new depot is on one dispatch board from day one.';
    await say(own, `- ${line}\n- Brackwater is a planner for field teams.`);
    expect(must((await signalsAfter(own, accountId))[0])).toMatchObject({
      drafted_message_md: expect.stringContaining(`\n\n${line}\n\n`),
      written_by: 'rules',
    });
    await own.api.updateCompanyProfile({ body: { name: 'Brackwater' } });
    expect(must((await signalsAfter(own, accountId))[0]).drafted_message_md).toContain(
      `\n\nBrackwater is a planner for field teams. ${line}\n\n`,
    );
  });

  it('wait a few minutes, so that several edits in a row are one rewrite', async () => {
    const { own, accountId } = await sellerWith();
    await own.api.updateCompanyProfile({ body: { name: 'Brackwater' } });
    await fireSchedule('resume-pending-work');
    const note = await eventually(
      () => noteAt(own, accountId),
      (found) => found !== undefined,
      { what: 'the account’s drafts are promised' },
    );
    expect(Date.parse(must(note).due_at)).toBe(Date.parse(must(note).promised_at) + 5 * 60_000);
    expect(must((await signalsOf(own, accountId))[0]).drafted_message_md).toBe('Hi there,');
  });

  it('use a changed section of the knowledge base, and change once', async () => {
    const { own, accountId } = await sellerWith();
    const { data } = await say(own, '- We keep the crews of every new depot on one plan.');
    const params = { id: data.id };
    await signalsAfter(own, accountId);
    const body = { content_md: '- We keep the crews of every new depot on one shared calendar.' };
    await own.api.updateKnowledgeBaseSection({ params, body });
    const rewritten = await signalsAfter(own, accountId);
    expect(must(rewritten[0]).drafted_message_md).toContain('one shared calendar');

    const revision = (await stored(keys.detectionsOfSignal(own.id, accountId, SIGNAL)))?.revision;
    await own.api.updateKnowledgeBaseSection({ params, body: { content_md: 'Something else.' } });
    await own.api.updateKnowledgeBaseSection({ params, body });
    expect(await signalsAfter(own, accountId)).toEqual(rewritten);
    expect((await stored(keys.detectionsOfSignal(own.id, accountId, SIGNAL)))?.revision).toBe(revision);
    // The same words again, or a mere move, promise nothing.
    await own.api.updateKnowledgeBaseSection({ params, body: { ...body, position: 90 } });
    expect(await stored(pendingWorkKey('refit_workspace', own.id, own.id))).toBeUndefined();
  });

  it.each([
    ['edited', { message_edited_at: '2026-05-01T08:00:00.000Z' }],
    ['sent', { message_sent_at: '2026-05-01T08:00:00.000Z' }],
  ])('stay as they are if they were %s', async (_, details) => {
    const { own, accountId } = await sellerWith(details);
    await own.api.updateCompanyProfile({ body: { name: 'Brackwater' } });
    expect(must((await signalsAfter(own, accountId))[0]).drafted_message_md).toBe('Hi there,');
  });

  it('are left alone at a rejected account, and rewritten when it is restored', async () => {
    const { own, accountId } = await sellerWith({}, 'rejected');
    await own.api.updateCompanyProfile({ body: { name: 'Brackwater' } });
    expect(must((await signalsAfter(own, accountId))[0]).drafted_message_md).toBe('Hi there,');

    await own.api.restoreAccount({ params: { id: accountId } });
    expect(await noteAt(own, accountId)).toBeDefined();
    expect(must((await signalsAfter(own, accountId))[0]).drafted_message_md).toMatch(/^\*\*Subject:/);
  });
});

describe('PATCH /detections/{id}', () => {
  it('keeps the team’s wording and when it was edited and sent', async () => {
    const account = await newAccount();
    const id = await detectAt(account.id);
    const edited = await workspace.api.updateDetection({
      params: { id },
      body: { drafted_message_md: 'Hi Ada, is scheduling on your list?' },
    });
    expect(edited.data).toMatchObject({
      drafted_message_md: 'Hi Ada, is scheduling on your list?',
      message_edited_at: expect.any(String),
      message_sent_at: null,
    });
    const sent = await workspace.api.updateDetection({ params: { id }, body: { message_sent: true } });
    expect(sent.data).toEqual({
      ...edited.data,
      message_sent_at: expect.any(String),
      activity: [{ kind: 'sent', to: null, member_id: null, at: sent.data.message_sent_at }],
    });
    expect((await detectionsAt(account.id))[0]).toEqual(sent.data);
    const withdrawn = await workspace.api.updateDetection({ params: { id }, body: { message_sent: false } });
    expect(withdrawn.data).toEqual(edited.data);
  });

  it('changes nothing when it is repeated or empty', async () => {
    const account = await newAccount();
    const id = await detectAt(account.id);
    const body = { drafted_message_md: 'Hi Ada.', message_sent: true };
    const { data } = await workspace.api.updateDetection({ params: { id }, body });
    const revision = await revisionOf(account.id);
    expect((await workspace.api.updateDetection({ params: { id }, body })).data).toEqual(data);
    expect((await workspace.api.updateDetection({ params: { id }, body: {} })).data).toEqual(data);
    expect(await revisionOf(account.id)).toBe(revision);
  });

  it('returns 404 for detections that are unknown or not visible', async () => {
    const account = await newAccount({ owner_id: null });
    const id = await detectAt(account.id);
    const body = { message_sent: true };
    for (const api of [workspace.scoped, (await newWorkspace()).api])
      await expect(api.updateDetection({ params: { id }, body })).rejects.toMatchObject({ status: 404 });
    for (const unknown of ['det_unknown', detectionId(account.id, SIGNAL, 'other')])
      await expect(workspace.api.updateDetection({ params: { id: unknown }, body })).rejects.toMatchObject({
        status: 404,
      });
  });
});
