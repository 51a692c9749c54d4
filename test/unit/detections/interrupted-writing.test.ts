import { afterAll, describe, expect, it } from 'vitest';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { createDetectionId, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { writeMessages } from '#domain/signals/detections/write-messages.ts';
import { newId } from '#platform/ids.ts';
import { createCachedModel } from '#reading/model/cached-model.ts';
import type { Model } from '#reading/model/model.ts';
import { createModelWriter } from '#reading/model/model-writer.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createAnswerStore } from '#table/research/research-stores.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';
import { killAtWrite } from '#test/harness/kill-at-write.ts';
import { must } from '#test/harness/must.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { ANSWER, CLAIM, MESSAGE, toAccountAnswer, WRITE } from '#test/harness/written-answer.ts';

const table = await startOwnTable();
afterAll(() => table.stop());

const NOW = new Date('2026-11-17T09:00:00Z');
const now = () => NOW;

/** An account with a depot and money for it, and a model that says it in one message. */
async function newAccount() {
  const workspaceId = newId('ws');
  const account = exampleRecord({ name: 'Aldershaw', domain: `${newId('acc')}.example` });
  const detections = ['sig_expansion', 'sig_funding'].map((signal_id, at) =>
    exampleDetection({
      id: createDetectionId(account.id, signal_id, 'Lyon'),
      account_id: account.id,
      signal_id,
      drafted_message_md: '',
      contact: null,
      detected_at: `2026-11-1${1 - at}`,
      evidence: [{ claim: CLAIM, source_url: 'https://wire.example/a', published_date: '2026-11-10' }],
      event: exampleSignalEvent({ anchors: ['lyon'], place: 'Lyon', product: 'depot', ahead: true }),
      no_message: { code: 'not_written_yet' },
    }),
  );
  const record = { ...account, ...summarizeAccount(detections, NOW) };
  await createAccountStore(table).insert(workspaceId, [record]);
  const store = createDetectionStore(table);
  await store.save(workspaceId, account.id, await store.load(workspaceId, account.id, undefined), detections);
  let asked = 0;
  const model: Model = {
    ask: async (question) => {
      asked += 1;
      const { events, messages } = toAccountAnswer({
        ...ANSWER,
        contacts: [{ person: 0, title: 'COO', reason: 'They run it.' }],
      });
      return question.answer.parse({
        events: [...events, { ...events[0], event: 2 }],
        messages: [{ ...messages[0], joins: [2] }],
      });
    },
  };
  const ports = {
    ...createSummaryPorts(table, now),
    people: createPersonStore(table),
    signals: createSignalStore(table),
    workspaces: createWorkspaceStore(table),
    knowledgeBase: {
      list: async () =>
        WRITE.seller.sections.map((section, position) => ({ ...section, id: `kb_${position}` })),
    },
    writer: createModelWriter(
      createCachedModel(model, createAnswerStore(table, now), 'a model', workspaceId),
      (error) => {
        throw error;
      },
    ),
  } as unknown as Parameters<typeof writeMessages>[0];
  return {
    workspaceId,
    accountId: account.id,
    asked: () => asked,
    write: () => writeMessages(ports, workspaceId, account.id, AbortSignal.timeout(60_000)),
    stored: (): Promise<DetectionRecord[]> => createDetectionStore(table).list(workspaceId, account.id),
  };
}

type Account = Awaited<ReturnType<typeof newAccount>>;

/** One message, and the other event says that it is part of it. Half a plan is never stored. */
async function expectPlan({ stored }: Account): Promise<void> {
  const records = await stored();
  const lead = must(records.find(({ signal_id }) => signal_id === 'sig_expansion'));
  const joined = must(records.find(({ signal_id }) => signal_id === 'sig_funding'));
  expect(lead.drafted_message_md).toBe(MESSAGE.replace('Hi Marc,', 'Hello,'));
  expect(joined).toMatchObject({ drafted_message_md: '', no_message: { code: 'joined', by: lead.id } });
  expect(joined.written_from).toBe(lead.written_from);
}

const isWhole = async ({ stored }: Account): Promise<boolean> =>
  new Set((await stored()).map(({ written_from }) => written_from)).size === 1;

describe('writing an account’s messages', () => {
  it('is promised with its first detections', async () => {
    const { workspaceId, accountId } = await newAccount();
    expect(await getPendingJob(table, 'redraft_messages', workspaceId, accountId)).toBeDefined();
  });

  it.each(['before', 'after'] as const)(
    'survives a crash %s any of its writes, and pays for one answer',
    async (when) => {
      let writes = 0;
      for (let nth = 1, isKilled = true; isKilled; nth += 1) {
        const account = await newAccount();
        isKilled = await killAtWrite(table, nth, when, account.write);
        expect(await isWhole(account)).toBe(true);
        await account.write();
        await expectPlan(account);
        // Only a crash before the answer is cached asks again.
        expect(account.asked()).toBe(isKilled && nth === 1 && when === 'before' ? 2 : 1);
        writes = nth;
      }
      expect(writes).toBeGreaterThan(2);
    },
  );

  it('is stored once when it is delivered many times at once', async () => {
    const account = await newAccount();
    expect(new Set(await Promise.all([1, 2, 3, 4].map(account.write)))).toEqual(new Set(['done']));
    await expectPlan(account);
    const asked = account.asked();
    await account.write();
    expect(account.asked()).toBe(asked);
  });
});
