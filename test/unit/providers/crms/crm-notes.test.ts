import { describe, expect, it } from 'vitest';
import { crmNames, crms } from '#contract/crms.ts';
import { refuse } from '#contract/errors.ts';
import type { RowsMessage } from '#contract/queues.ts';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';
import type { SendRows } from '#domain/outbound/pushes/push-message.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { type WorkChunkPorts, workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { newId } from '#platform/ids.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';
import { callsOf } from './crm-records.ts';
import { CONSOLE, isAdding, notesWorld } from './notes-world.ts';

const table = await startSuiteTable();

const counts = (outcomes: readonly RowOutcome[]) =>
  outcomes.map((outcome) =>
    outcome.kind === 'sent'
      ? [outcome.notes?.added, outcome.notes?.failed, outcome.notes?.problem?.code]
      : [outcome.kind, 'problem' in outcome && outcome.problem.code],
  );

/** The CRM adds it, and its answer is lost. */
const losingAnswers =
  (next: Transport): Transport =>
  async (request, signal) => {
    const answer = await next(request, signal);
    return isAdding(request) ? { status: 504, headers: {}, body: '' } : answer;
  };

describe.each(crmNames.map((crm) => [crms[crm].name, crm] as const))('%s', (_, crm) => {
  const world = () => notesWorld(table, crm);

  it('gets open detections as notes with why, evidence and a link back, once', async () => {
    const { accounts, detect, push, added, detectionsAt, companies, provider, now } = world();
    const [account = '', quiet = ''] = await accounts(2);
    const [one, two] = await detect(
      account,
      { headline: 'Opens a plant <b>', why_reach_out_md: '**Now.** They hire.' },
      { headline: 'Hires a CFO', state: 'snoozed', snoozed_until: '2026-04-30T00:00:00.000Z' },
    );
    expect(counts(await push([account, quiet]))).toEqual([
      [2, 0, undefined],
      [0, 0, undefined],
    ]);
    expect(counts(await push([account, quiet]))).toEqual([
      [0, 0, undefined],
      [0, 0, undefined],
    ]);

    const records = added();
    expect(records).toHaveLength(2);
    const { id: companyId = '' } = companies()[0] ?? {};
    expect(records.map((record) => record.companyId)).toEqual([companyId, companyId]);
    const text = records
      .map(({ fields }) => Object.values(fields).join('\n'))
      .find((each) => each.includes(`d=${one!.id}`))!;
    expect(text).toContain('Now. They hire.');
    expect(text).toContain('https://news.example/a');
    expect(text).toContain(`${CONSOLE}#/accounts/${account}?d=${one!.id}`);
    if (crm !== 'salesforce') expect(text).toContain('<strong>Opens a plant &lt;b&gt;</strong>');
    const shown = await detectionsAt(account);
    for (const { id } of [one!, two!]) {
      const record = records.find(({ fields }) => Object.values(fields).join('\n').includes(id));
      expect(shown.find((each) => each.id === id)?.crm_notes).toEqual([
        {
          provider,
          id: record?.id,
          url:
            crm === 'hubspot' ? null : expect.stringContaining(crm === 'salesforce' ? record!.id : companyId),
          added_at: now().toISOString(),
          push_run_id: expect.stringMatching(/^push_/),
          crm_account: expect.any(String),
        },
      ]);
    }
  });

  it('has none after the CRM could not be reached, until its answer is certain', async () => {
    const { accounts, detect, push, added, rule } = world();
    const [account = ''] = await accounts(1);
    await detect(account, {});
    rule({ notes: false });
    expect(counts(await push([account]))).toMatchObject([[0, 1, expect.any(String)]]);
    rule({ notes: true });
    expect(counts(await push([account]))).toEqual([[1, 0, undefined]]);
    expect(added()).toHaveLength(1);
  });

  it('has at most one when its answer was lost', async () => {
    const { accounts, detect, push, added } = world();
    const ids = await accounts(2);
    for (const id of ids) await detect(id, {}, {});
    const lost = await push(ids, { transport: losingAnswers });
    expect(lost.map((outcome) => outcome.kind)).toEqual(['sent', 'sent']);
    const afterLoss = added().length;
    expect(afterLoss).toBeGreaterThan(0);
    await push(ids);
    await push(ids);
    const references = added().flatMap(({ fields }) => /d=(det_[\w-]+)/.exec(JSON.stringify(fields))?.[1]);
    expect(new Set(references).size).toBe(references.length);
  });

  it('has one after its host was renamed, and another account gets its own', async () => {
    const { accounts, detect, push, added } = world();
    const [account = ''] = await accounts(1);
    await detect(account, {});
    await push([account], { config: { domain: 'old.example', account_id: '7' } });
    await push([account], { config: { domain: 'new.example', account_id: '7' } });
    expect(added()).toHaveLength(1);
    await push([account], { config: { account_id: '8' } });
    expect(added()).toHaveLength(2);
  });

  it('that does not allow notes still gets the company, and says why', async () => {
    const { accounts, detect, push, added, rule, companies } = world();
    const ids = await accounts(2);
    for (const id of ids) await detect(id, {});
    rule({ notes: false });
    const outcomes = await push(ids, { isRun: true });
    expect(outcomes).toEqual(
      ids.map(() => ({
        kind: 'sent',
        notes: {
          added: 0,
          failed: 1,
          problem: expect.objectContaining({ message: expect.stringMatching(/scope|access rights|allowed/) }),
        },
      })),
    );
    expect(companies()).toHaveLength(2);
    rule({ notes: true });
    expect(counts(await push(ids))).toEqual([
      [1, 0, undefined],
      [1, 0, undefined],
    ]);
    expect(added()).toHaveLength(2);
  });

  it('takes few calls for more notes than one call of HubSpot takes', async () => {
    const { accounts, detectEverywhere, push, sandbox, account, added } = world();
    const ids = await accounts(51);
    await push(ids);
    await detectEverywhere(ids);
    const calls = () => callsOf(sandbox, account);
    const beforeNotes = calls();
    await push(ids);
    const beforeAgain = calls();
    expect(added()).toHaveLength(102);
    await push(ids);
    // A push of known accounts alone takes what the second one took.
    const alone = calls() - beforeAgain;
    expect(beforeAgain - beforeNotes - alone).toBe({ hubspot: 2, salesforce: 1 }[crm]);
  });
});

/** Rules of our own, which no adapter has a part in. */
describe('any CRM', () => {
  const world = () => notesWorld(table, 'hubspot');

  it('does not get what nobody should call about, and at most five at once, newest first', async () => {
    const { accounts, detect, push, added } = world();
    const [account = ''] = await accounts(1);
    await detect(
      account,
      { relevance: 10 },
      { feedback: { useful: false, note: null, member_id: null, given_at: '2026-05-01T08:00:00.000Z' } },
      { state: 'done' },
      { state: 'contacted' },
      { state: 'snoozed', snoozed_until: '2026-05-02T00:00:00.000Z' },
      { detected_at: '2026-02-20' },
      { signal_present: false },
    );
    expect(counts(await push([account]))).toEqual([[0, 0, undefined]]);
    const days = ['2026-03-05', '2026-04-28', '2026-04-27', '2026-04-26', '2026-04-25', '2026-04-24'];
    const [oldest] = await detect(account, ...days.map((detected_at) => ({ detected_at })));
    expect(counts(await push([account]))).toEqual([[5, 0, undefined]]);
    const texts = () => JSON.stringify(added());
    expect(texts()).not.toContain(oldest!.id);
    expect(counts(await push([account]))).toEqual([[1, 0, undefined]]);
    expect(texts()).toContain(oldest!.id);
    expect(added()).toHaveLength(6);
  });

  it('gets nothing about a company that an import has just made a customer', async () => {
    const { accounts, detect, push, added } = world();
    const [customer = ''] = await accounts(1, { relation: 'customer', relation_source: 'crm' });
    // Partners aren't left alone unless the workspace says so.
    const [partner = ''] = await accounts(1, { relation: 'partner', domain: 'partner.example' });
    await detect(customer, {});
    await detect(partner, {});
    expect(counts(await push([customer, partner]))).toEqual([
      [0, 0, undefined],
      [1, 0, undefined],
    ]);
    expect(added()).toHaveLength(1);
  });

  it('has one after a worker died between the answer and our record, and none is tried again', async () => {
    const { accounts, detect, push, added, detectionsAt } = world();
    const [account = ''] = await accounts(1);
    await detect(account, {}, {});
    const dying = push([account], {
      store: (store) => ({ ...store, record: async () => Promise.reject(new Error('killed')) }),
    });
    await expect(dying).rejects.toThrow('killed');
    expect(counts(await push([account]))).toEqual([[0, 0, undefined]]);
    expect(added()).toHaveLength(2);
    expect((await detectionsAt(account)).flatMap(({ crm_notes }) => crm_notes)).toEqual([]);
  });

  it('has one when two pushes run at once', async () => {
    const { accounts, detect, push, added } = world();
    const ids = await accounts(3);
    for (const id of ids) await detect(id, {}, {});
    await push(ids, { store: (store) => ({ ...store, listDetections: async () => [] }) });
    const both = await Promise.all([push(ids), push(ids)]);
    expect(added()).toHaveLength(6);
    const sum = both
      .flat()
      .reduce((all, row) => all + (row.kind === 'sent' ? (row.notes?.added ?? 0) : 0), 0);
    expect(sum).toBe(6);
  });

  it('refuses a detection that another push added since it was read', async () => {
    const { accounts, detect, push, added } = world();
    const [account = ''] = await accounts(1);
    await detect(account, {});
    const late = push([account], {
      store: (store) => ({
        ...store,
        async listDetections(id) {
          const seen = await store.listDetections(id);
          await push([account]);
          return seen;
        },
      }),
    });
    expect(counts(await late)).toEqual([[0, 0, undefined]]);
    expect(added()).toHaveLength(1);
  });

  it('that was disconnected in the meantime fails its rows, and says so', async () => {
    const { accounts, push } = world();
    const disconnected = ['failed', 'crm_disconnected'];
    const outcomes = await push(await accounts(2), { isConnected: false });
    expect(counts(outcomes)).toEqual([disconnected, disconnected]);
  });

  it('lets a run try again when time is up', async () => {
    const { accounts, detect, push, added } = world();
    const [account = ''] = await accounts(1);
    await detect(account, {});
    const over = new AbortController();
    const cut = await push([account], {
      isRun: true,
      signal: over.signal,
      store: (store) => ({
        ...store,
        async listDetections(id) {
          const seen = await store.listDetections(id);
          over.abort();
          return seen;
        },
      }),
    });
    expect(counts(cut)).toEqual([['retry', 'aborted']]);
    expect(counts(await push([account], { isRun: true }))).toEqual([[1, 0, undefined]]);
    expect(added()).toHaveLength(1);
  });

  it('counts every one once in a run whose worker dies and whose messages come twice', async () => {
    const { accounts, detectEverywhere, channel, provider, workspaceId, added, now } = world();
    const ids = await accounts(4);
    await detectEverywhere(ids);
    const queue: RowsMessage[] = [];
    const send: SendRows = async (messages) => void queue.push(...messages.map(({ message }) => message));
    const { id } = await startPushRun(
      { runs: createPushRunStore(table), send, newId, now, refuse },
      {
        viewer: { workspaceId, visibility: 'all' },
        recordType: 'accounts',
        target: { kind: 'crm', providers: [provider], with_notes: true },
        ids,
      },
    );
    const progress = createPushProgress(table, now);
    const ports: WorkChunkPorts = {
      progress,
      recordsOf: () => createAccountRows(table),
      channel: channel(),
      send,
      now,
    };
    const killed = async () => Promise.reject(new Error('killed'));
    const deaths: readonly WorkChunkPorts[] = [
      // Before the CRM is called.
      { ...ports, channel: channel({ store: (store) => ({ ...store, claim: killed }) }) },
      // After all notes are recorded, and before the rows are.
      { ...ports, progress: { ...progress, commit: killed } },
    ];
    const [message] = queue.splice(0);
    for (const dying of deaths) {
      await expect(workChunk(dying, message!)).rejects.toThrow('killed');
    }
    await Promise.all([workChunk(ports, message!), workChunk(ports, message!)]);
    for (let next = queue.shift(); next; next = queue.shift()) await workChunk(ports, next);
    expect(await createPushRunStore(table).get(workspaceId, id)).toMatchObject({
      status: 'completed',
      sent: 4,
      notes: { added: 8, failed: 0 },
    });
    expect(added()).toHaveLength(8);
  });
});
