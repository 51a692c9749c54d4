import { describe, expect, it } from 'vitest';
import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { type AccountRequest, toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import { composeWords } from '#domain/signals/detections/compose-words.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isWritingDue } from '#domain/signals/detections/message.ts';
import type { NoMessage } from '#domain/signals/detections/no-message.ts';
import type { WrittenDetection } from '#domain/signals/detections/signal-reasoner.ts';
import {
  type RewriteRequest,
  type WriteMessagesPorts,
  writeMessages,
} from '#domain/signals/detections/write-messages.ts';
import { RULES_VERSION } from '#domain/signals/detections/writing-basis.ts';
import { exampleDetection, exampleSignalEvent } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { newRelations } from '#test/harness/relations.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const SIGNAL = 'sig_expansion';
const NO_CHANGES = { custom: [], changes: [], feedback: new Map(), since: NOW.toISOString() };
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
  const ports: WriteMessagesPorts = {
    accounts: {
      get: async () => standing,
      async save(_workspace, _before, after) {
        standing = after;
        return 'saved';
      },
    },
    people: { listAtAccount: async () => [] },
    signals: { load: async () => NO_CHANGES },
    knowledgeBase: { list: async () => [] },
    ...newRelations,
    workspaces: { companyProfile: async () => undefined, get: async () => undefined },
    detections: {
      list: async () => [kept],
      getPendingJob: async () => undefined,
      finishJob: async () => undefined,
      load: async () => ({ revisions: new Map([[SIGNAL, revision]]), detections: [kept] }),
      async save(_workspace, _account, seen, [changed]) {
        if (pending) {
          kept = pending(kept);
          revision += 1;
          pending = undefined;
        }
        if (seen.revisions.get(SIGNAL) !== revision) return CHANGED_MEANWHILE;
        counts.saved += 1;
        if (changed) kept = changed;
        return 'saved';
      },
    },
    writer: toAccountWriter(RULES_VERSION, async (): Promise<WrittenDetection> => {
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
    }),
    now: () => NOW,
  };
  const redraft = (again?: RewriteRequest) =>
    writeMessages(ports, 'ws_1', account.id, AbortSignal.timeout(10_000), again);
  const change = (parts: Partial<DetectionRecord>) => {
    kept = { ...kept, ...parts };
  };
  return { ports, redraft, change, counts, kept: () => kept, account: () => standing };
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
      headline: 'Another headline',
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

describe('words about a whole account', () => {
  const REQUESTS: AccountRequest[] = [];

  /** Two open events. A model leads with the first and joins the second to it. */
  function account2(changes: readonly Partial<DetectionRecord>[] = []) {
    REQUESTS.length = 0;
    const records = ['det_1', 'det_2', 'det_3'].map((id, at) =>
      exampleDetection({
        id,
        signal_id: at === 0 ? SIGNAL : 'sig_funding',
        drafted_message_md: '',
        detected_at: `2026-06-2${5 - at}`,
        no_message: { code: 'not_written_yet' },
        ...changes[at],
      }),
    );
    const kept = new Map(records.map((each) => [each.id, each]));
    const { ports } = world();
    let revision = 1;
    const writer: WriteMessagesPorts['writer'] = {
      version: 'model 1',
      joinsEvents: true,
      async write(request) {
        REQUESTS.push(request);
        return new Map(
          request.events.map(({ id }, at) => [
            id,
            {
              headline: `Headline ${id}`,
              narrative: '',
              key_facts: [],
              why_reach_out_md: `Why ${id}`,
              no_message: at === 0 ? null : { code: 'joined' as const, by: request.events[0]?.id },
              contact: { kind: 'person' as const, ...ADA },
              drafted_message_md: at === 0 ? 'Hi Ada, both.' : '',
              personas: [ADA],
              relevance: { score: 80, reasons: [] },
              written_by: 'model' as const,
            },
          ]),
        );
      },
    };
    const detections: WriteMessagesPorts['detections'] = {
      ...ports.detections,
      list: async () => [...kept.values()],
      load: async () => ({
        revisions: new Map([
          [SIGNAL, revision],
          ['sig_funding', revision],
        ]),
        detections: [...kept.values()],
      }),
      async save(_workspace, _account, _seen, changed) {
        revision += 1;
        for (const each of changed) kept.set(each.id, each);
        return 'saved';
      },
    };
    return {
      kept,
      change: (id: string, parts: Partial<DetectionRecord>) =>
        kept.set(id, { ...must(kept.get(id)), ...parts }),
      write: (again?: RewriteRequest) =>
        writeMessages(
          { ...ports, detections, writer },
          'ws_1',
          account.id,
          AbortSignal.timeout(600_000),
          again,
        ),
    };
  }

  it('are one plan: a lead and what joins it, written once', async () => {
    const { kept, write } = account2();
    await write();
    await write();
    expect(REQUESTS).toHaveLength(1);
    expect(kept.get('det_1')).toMatchObject({
      drafted_message_md: 'Hi Ada, both.',
      headline: 'Headline det_1',
    });
    const joined = must(kept.get('det_2'));
    expect(composeWords(joined, NOW)).toMatchObject({ drafted_message_md: '', covered_by: 'det_1' });
    expect(new Set([...kept.values()].map(({ written_from }) => written_from)).size).toBe(1);
  });

  it.each<[string, string, Partial<DetectionRecord>]>([
    ['an event ends', 'det_1', { signal_present: false }],
    ['the lead is done with', 'det_1', { state: 'done' }],
    ['an event gets a new fact', 'det_2', { event: exampleSignalEvent({ place: 'Lyon' }) }],
    ['the lead is sent', 'det_1', { message_sent_at: NOW.toISOString() }],
  ])('are written again once %s', async (_, id, parts) => {
    const { change, write } = account2();
    await write();
    change(id, parts);
    await write();
    expect(REQUESTS).toHaveLength(2);
  });

  it('aren’t for another source of the same facts, a snooze or a new day', async () => {
    const { change, write, kept } = account2();
    await write();
    const { evidence } = must(kept.get('det_1'));
    change('det_1', {
      evidence: [...evidence, { ...must(evidence[0]), claim: 'The same again.' }],
      state: 'snoozed',
    });
    await write();
    expect(REQUESTS).toHaveLength(1);
  });

  it('leave what the team worded as it is, and tell the writer', async () => {
    const edited = { drafted_message_md: 'Our own words.', message_edited_at: NOW.toISOString() };
    const { kept, write } = account2([edited]);
    await write();
    expect(kept.get('det_1')).toMatchObject(edited);
    expect(REQUESTS[0]?.fixed).toMatchObject([{ id: 'det_1', text: 'Our own words.', sent_at: null }]);
    expect(REQUESTS[0]?.events.map(({ id }) => id)).toEqual(['det_2', 'det_3']);
    await write({ id: 'det_1', finish: (_before, after) => ({ ...after, message_edited_at: null }) });
    expect(kept.get('det_1')).toMatchObject({ drafted_message_md: 'Hi Ada, both.', message_edited_at: null });
  });

  it('tell of ten events, the newest', async () => {
    const { kept, write } = account2();
    for (let at = 10; at < 20; at += 1) {
      const id = `det_old_${at}`;
      kept.set(id, exampleDetection({ id, signal_id: SIGNAL, detected_at: `2026-05-${at}` }));
    }
    await write();
    await write();
    expect(REQUESTS).toHaveLength(1);
    expect(REQUESTS[0]?.events).toHaveLength(10);
    expect(kept.get('det_old_10')).toMatchObject({ drafted_message_md: '', no_message: { code: 'no_case' } });
  });

  it('include what a member wants again, however old it is', async () => {
    const { kept, write } = account2();
    for (let at = 10; at < 20; at += 1) {
      const id = `det_new_${at}`;
      kept.set(id, exampleDetection({ id, signal_id: SIGNAL, detected_at: `2026-06-${at}` }));
    }
    const edited = { drafted_message_md: 'Our own words.', message_edited_at: NOW.toISOString() };
    kept.set(
      'det_old',
      exampleDetection({ id: 'det_old', signal_id: SIGNAL, detected_at: '2026-02-01', ...edited }),
    );
    await write({ id: 'det_old', finish: (_before, after) => ({ ...after, message_edited_at: null }) });
    expect(REQUESTS[0]?.events).toHaveLength(10);
    expect(kept.get('det_old')).toMatchObject({
      drafted_message_md: 'Hi Ada, both.',
      message_edited_at: null,
    });
  });

  it('stay if the model finds none for what a member wants again', async () => {
    const edited = { drafted_message_md: 'Our own words.', message_edited_at: NOW.toISOString() };
    const { redraft, counts, kept, change } = world(undefined, 80, undefined, { code: 'no_sound_words' });
    change(edited);
    expect(await redraft({ id: kept().id, finish: (_before, after) => after })).toBe('unsound');
    expect(counts.saved).toBe(0);
    expect(kept()).toMatchObject(edited);
  });

  it('follow the latest messages of the team', async () => {
    const sentOn = (day: string) => ({
      drafted_message_md: `Sent on ${day}`,
      message_sent_at: `${day}T09:00:00Z`,
    });
    const { write } = account2([sentOn('2026-05-01'), sentOn('2026-06-20')]);
    await write();
    expect(REQUESTS[0]?.fixed.map(({ id }) => id)).toEqual(['det_2', 'det_1']);
  });

  it.each<[string, Partial<DetectionRecord>, boolean]>([
    ['a model', { written_by: 'model' }, true],
    [
      'a model that found no sound words',
      { written_by: 'rules', no_message: { code: 'no_sound_words' } },
      true,
    ],
    ['rules', { written_by: 'rules' }, false],
  ])('by %s are promised again with a new fact or not', (_, parts, wanted) => {
    const before = exampleDetection(parts);
    expect(isWritingDue(before, { ...before, event: exampleSignalEvent({ place: 'Lyon' }) })).toBe(wanted);
    expect(isWritingDue(before, { ...before, alpha: 99 })).toBe(false);
  });
});
