import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { keys } from '#table/keys.ts';
import { pendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';
import { eventually } from '#test/harness/eventually.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { sweepWorkspace } from '#test/harness/sweep-workspace.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { getCompany } from '#world/directory/world.ts';

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

const noteOf = (accountId: string) => stored(pendingJobKey('redraft_messages', workspace.id, accountId));

/** Runs the sweeper and waits until the account's drafts were checked. */
async function settled(accountId: string) {
  await sweepWorkspace(workspace.id);
  await eventually(
    () => noteOf(accountId),
    (note) => note === undefined,
    { what: 'the promise of new drafts is kept' },
  );
  return detectionsAt(accountId);
}

describe('drafts follow the roster', () => {
  it('greet the person in the role once POST /people/sync has loaded the roster', async () => {
    const { name, domain } = getCompany(4);
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
});

describe('drafts follow what the seller says about itself', () => {
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

  it('use a changed section of the knowledge base, and change once', async () => {
    const { own, accountId } = await sellerWith();
    for (const { id } of (await own.api.listKnowledgeBase()).data)
      await own.api.deleteKnowledgeBaseSection({ params: { id } });
    const { data } = await say(own, '- We keep the crews of every new depot on one plan.');
    const params = { id: data.id };
    await signalsAfter(own, accountId);
    const body = { content_md: '- We keep the crews of every new depot on one shared calendar.' };
    await own.api.updateKnowledgeBaseSection({ params, body });
    const rewritten = await signalsAfter(own, accountId);
    expect(must(rewritten[0]).why_reach_out_md).toContain('one shared calendar');

    const revision = (await stored(keys.detectionsOfSignal(own.id, accountId, SIGNAL)))?.revision;
    await own.api.updateKnowledgeBaseSection({ params, body: { content_md: 'Something else.' } });
    await own.api.updateKnowledgeBaseSection({ params, body });
    expect(await signalsAfter(own, accountId)).toEqual(rewritten);
    expect((await stored(keys.detectionsOfSignal(own.id, accountId, SIGNAL)))?.revision).toBe(revision);
    // The same words again, or a mere move, promise nothing.
    await own.api.updateKnowledgeBaseSection({ params, body: { ...body, position: 90 } });
    expect(await stored(pendingJobKey('refit_workspace', own.id, own.id))).toBeUndefined();
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
});
