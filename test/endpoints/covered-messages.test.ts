import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { accountIdOfDetection, createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection, putAccount } from '#test/harness/detections.ts';
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

describe('events that one message tells of', () => {
  const ids = { lead: '', joined: '' };
  const stateOf = async (id: string) => (await workspace.api.getDetection({ params: { id } })).data.state;
  const promised = () => getPendingJob(testTable(), 'redraft_messages', workspace.id, accountIdOf());
  const accountIdOf = () => must(accountIdOfDetection(ids.lead));

  beforeAll(async () => {
    workspace = await newWorkspace();
    const account = exampleRecord({ name: 'Aldershaw' });
    ids.lead = createDetectionId(account.id, 'sig_expansion', 'depot');
    ids.joined = createDetectionId(account.id, 'sig_funding', 'round');
    const parts = {
      account_id: account.id,
      written_by: 'model' as const,
      detected_at: dayAgo(2),
      contact: ADA,
    };
    const detections = [
      exampleDetection({
        ...parts,
        id: ids.lead,
        signal_id: 'sig_expansion',
        drafted_message_md: 'Hi Ada, both.',
      }),
      exampleDetection({
        ...parts,
        id: ids.joined,
        signal_id: 'sig_funding',
        drafted_message_md: '',
        no_message: { code: 'joined', by: ids.lead },
      }),
    ];
    await putAccount(testTable(), workspace.id, account, detections);
  });

  it('say which one does, and sleep with it', async () => {
    const { data } = await workspace.api.getDetection({ params: { id: ids.joined } });
    expect(data).toMatchObject({ drafted_message_md: '', covered_by: ids.lead });
    expect(data.why_reach_out_md).toContain('another message to this company tells of it too');
    const snoozed_until = new Date(Date.now() + DAY_MS).toISOString();
    await workspace.api.updateDetection({
      params: { id: ids.lead },
      body: { state: 'snoozed', snoozed_until },
    });
    expect(await stateOf(ids.joined)).toBe('snoozed');
    expect(await promised()).toBeUndefined();
  });

  it('are written again once the team is done with the lead', async () => {
    await workspace.api.updateDetection({ params: { id: ids.lead }, body: { state: 'done' } });
    expect(await promised()).toBeDefined();
  });
});
