import { describe, expect, it } from 'vitest';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { type RedraftPorts, redraftMessages } from '#domain/signals/detections/redraft-messages.ts';
import { exampleDetection } from '#test/harness/detections.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const SIGNAL = 'sig_expansion';
const NO_CHANGES = { own: [], changes: [], feedback: new Map(), since: NOW.toISOString() };
const ADA = { title: 'COO', reason: 'They run it.', person_id: 'per_ada', full_name: 'Ada Brandt' };

const account = newAccountRecord(
  { id: 'acc_example', source: 'api', status: 'active', created_at: NOW.toISOString() },
  { name: 'Acme', domain: 'acme.example', tags: [], owner_id: null },
);

/** One detection. `meanwhile` happens to it once, right before it is saved. */
function world(meanwhile?: (detection: DetectionRecord) => DetectionRecord) {
  let kept = exampleDetection({ signal_id: SIGNAL, drafted_message_md: 'Hi there,' });
  let revision = 1;
  let pending = meanwhile;
  const counts = { written: 0, saved: 0 };
  const ports: RedraftPorts = {
    accounts: { get: async () => account },
    people: { atAccount: async () => [] },
    signals: { load: async () => NO_CHANGES },
    knowledgeBase: { list: async () => [] },
    workspaces: { companyProfile: async () => undefined, get: async () => undefined },
    detections: {
      list: async () => [kept],
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
          drafted_message_md: 'Hi Ada,',
          key_facts: [],
          personas: [ADA],
        };
      },
    },
    personasFor: () => [ADA],
    now: () => NOW,
  };
  const redraft = () => redraftMessages(ports, 'ws_1', account.id, AbortSignal.timeout(10_000));
  return { redraft, counts, kept: () => kept };
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
      drafted_message_md: 'Hi Ada,',
      personas: ['COO'],
      persona_details: [ADA],
    });
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
