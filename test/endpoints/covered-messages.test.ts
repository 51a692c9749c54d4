import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { discoveredAccounts } from '#table/accounts/discovered-accounts.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const ADA = {
  kind: 'person',
  person_id: null,
  full_name: 'Ada Brandt',
  title: 'COO',
  reason: 'They buy.',
} as const;

let workspace: TestWorkspace;
let accountId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  workspace = await newWorkspace();
  const account = exampleRecord({ name: 'Hallwick Lifts' });
  accountId = account.id;
  const found = (signal_id: string, event: string, relevance: number, day: string, message: string) => {
    const id = detectionId(accountId, signal_id, event);
    ids[event] = id;
    return exampleDetection({
      id,
      account_id: accountId,
      signal_id,
      detected_at: day,
      relevance,
      headline: `Hallwick Lifts: ${event}`,
      why_reach_out_md: '**Why now:** It happened.',
      contact: ADA,
      drafted_message_md: message,
      event: exampleSignalEvent({ anchors: [event] }),
    });
  };
  const detections = [
    found('sig_acquisition', 'deal', 90, dayAgo(20), 'Hi Ada, the deal.'),
    found('sig_expansion', 'depot', 80, dayAgo(2), 'Hi Ada, the depot.'),
    found('sig_funding', 'round', 95, dayAgo(70), 'Hi Ada, the round.'),
    found('sig_layoffs', 'cuts', 10, dayAgo(65), ''),
  ];
  const record = { ...account, ...summarizeAccount(detections, new Date()) };
  await discoveredAccounts(testTable()).insert(workspace.id, [{ account: record, detections }]);
  await rate('cuts', true);
});

const rate = (event: string, useful: boolean) =>
  workspace.api.giveDetectionFeedback({ params: { id: must(ids[event]) }, body: { useful } });
const shown = async (event: string) => {
  const { data } = await workspace.api.listAccountSignals({ params: { id: accountId } });
  return must(data.find(({ id }) => id === ids[event]));
};
const draftOf = async (event: string) => (await shown(event)).drafted_message_md;

describe('messages of one account', () => {
  it('are there again once the covering one is not useful, and covered again if it is, however often', async () => {
    for (const useful of [false, false, true, true]) {
      await rate('deal', useful);
      expect(await draftOf('depot')).toBe(useful ? '' : 'Hi Ada, the depot.');
    }
  });

  it('that were sent keep the others from their reader', async () => {
    await workspace.api.updateDetection({
      params: { id: must(ids.deal) },
      body: { message_sent: true },
    });
    await rate('depot', true);
    await keepPromises(workspace.id);
    expect(await draftOf('deal')).toBe('Hi Ada, the deal.');
    expect(await shown('depot')).toMatchObject({ drafted_message_md: '', covered_by: ids.deal });
    await workspace.api.updateDetection({
      params: { id: must(ids.depot) },
      body: { drafted_message_md: 'Hi Ada, our own words.' },
    });
    await keepPromises(workspace.id);
    expect(await shown('depot')).toMatchObject({
      drafted_message_md: 'Hi Ada, our own words.',
      covered_by: null,
    });
  });
});
