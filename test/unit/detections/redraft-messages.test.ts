import { describe, expect, it } from 'vitest';
import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { NoMessage } from '#domain/signals/detections/no-message.ts';
import { type RedraftPorts, redraftMessages } from '#domain/signals/detections/redraft-messages.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { newRelations } from '#test/harness/relations.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const SIGNAL = 'sig_expansion';
const NO_CHANGES = { own: [], changes: [], feedback: new Map(), since: NOW.toISOString() };
const ADA = { title: 'COO', reason: 'They run it.', person_id: 'per_ada', full_name: 'Ada Brandt' };

const account = newAccountRecord(
  { id: 'acc_example', source: 'api', status: 'active', created_at: NOW.toISOString() },
  { name: 'Acme', domain: 'acme.example', tags: [], owner_id: null },
);

/** One detection. `meanwhile` happens to it once, right before it is saved. */
function world(
  meanwhile?: (detection: DetectionRecord) => DetectionRecord,
  relevance = 80,
  relation: Relation = 'none',
  no_message: NoMessage | null = null,
) {
  let kept = exampleDetection({ signal_id: SIGNAL, drafted_message_md: 'Hi there,' });
  let revision = 1;
  let pending = meanwhile;
  const counts = { written: 0, saved: 0 };
  let standing: AccountRecord = { ...account, relation };
  const ports: RedraftPorts = {
    accounts: {
      get: async () => standing,
      async save(_workspace, _before, after) {
        standing = after;
        return 'saved';
      },
    },
    people: { atAccount: async () => [] },
    signals: { load: async () => NO_CHANGES },
    knowledgeBase: { list: async () => [] },
    ...newRelations,
    workspaces: { companyProfile: async () => undefined, get: async () => undefined },
    detections: {
      list: async () => [kept],
      getPendingJob: async () => undefined,
      finishJob: async () => undefined,
      load: async () => ({ revision, detections: [kept] }),
      async save(_workspace, _account, _signal, seen, [changed]) {
        if (pending) {
          kept = pending(kept);
          revision += 1;
          pending = undefined;
        }
        if (seen.revision !== revision) return CHANGED;
        counts.saved += 1;
        if (changed) kept = changed;
        return 'saved';
      },
    },
    writer: {
      async write() {
        counts.written += 1;
        return {
          headline: 'Another headline',
          narrative: 'Another narrative.',
          why_reach_out_md: 'Ask Ada.',
          no_message,
          contact: { kind: 'person', ...ADA },
          drafted_message_md: 'Hi Ada,',
          key_facts: [],
          personas: [ADA],
          relevance: { score: relevance, reasons: [{ about: 'offer', text: 'Ada buys it.' }] },
          written_by: 'model',
        };
      },
    },
    now: () => NOW,
  };
  const redraft = () => redraftMessages(ports, 'ws_1', account.id, AbortSignal.timeout(10_000));
  return { redraft, counts, kept: () => kept, account: () => standing };
}

describe('messages of an account whose roster changed', () => {
  it("are rewritten once, except for what doesn't depend on the reader", async () => {
    const { redraft, counts, kept } = world();
    const before = kept();
    expect(await redraft()).toBe('done');
    expect(await redraft()).toBe('done');
    expect(counts).toEqual({ written: 1, saved: 1 });
    expect(kept()).toEqual({
      ...before,
      why_reach_out_md: 'Ask Ada.',
      contact: { kind: 'person', ...ADA },
      drafted_message_md: 'Hi Ada,',
      personas: ['COO'],
      persona_details: [ADA],
      relevance: 80,
      relevance_reasons: ['Ada buys it.'],
      written_by: 'model',
      written_from: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
  });

  it("change the account's reasons, and nothing changes when they don't", async () => {
    const { redraft, account: now } = world();
    await redraft();
    expect(now()).toMatchObject({ why_now_md: expect.stringContaining('Ask Ada.') });
    expect(now().latest_signal?.why).toBe('Ask Ada.');
    const { revision } = now();
    await redraft();
    expect(now().revision).toBe(revision);
  });

  it('are dropped with the reason to call if the event no longer fits what is offered', async () => {
    const { redraft, kept, account: now } = world(undefined, 10);
    expect(await redraft()).toBe('done');
    expect(kept()).toMatchObject({ relevance: 10, drafted_message_md: '', why_reach_out_md: 'Ask Ada.' });
    expect(now()).toMatchObject({ score: 0, why_now_md: null });
    expect(now().last_signal_at).not.toBeNull();
  });

  it('wait while the model can’t be asked, and nothing is stored', async () => {
    const { redraft, counts } = world(undefined, 80, undefined, { code: 'not_written_yet' });
    expect(await redraft()).toBe('waiting');
    expect(counts).toEqual({ written: 1, saved: 0 });
  });

  it('aren’t rewritten while the company is left alone', async () => {
    const { redraft, counts } = world(undefined, 80, 'competitor');
    expect(await redraft()).toBe('done');
    expect(counts).toEqual({ written: 0, saved: 0 });
  });

  it('stay as the team edited them, even between the read and the write', async () => {
    const edited = { drafted_message_md: 'Our own words.', message_edited_at: NOW.toISOString() };
    const { redraft, counts, kept } = world((detection) => ({ ...detection, ...edited }));
    expect(await redraft()).toBe('done');
    expect(counts.saved).toBe(0);
    expect(kept()).toMatchObject({ ...edited, persona_details: [] });
  });

  it('are merged with what a scan added in the meantime', async () => {
    const { redraft, counts, kept } = world((detection) => ({ ...detection, alpha: 99 }));
    expect(await redraft()).toBe('done');
    // The facts are the same, so the writer isn't called twice.
    expect(counts).toEqual({ written: 1, saved: 1 });
    expect(kept()).toMatchObject({ alpha: 99, drafted_message_md: 'Hi Ada,' });
  });
});
