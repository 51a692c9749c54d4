import { describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createDetectionId, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { finishPendingJob, getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const KINDS = ['refresh_standing', 'redraft_messages'] as const;
const SIGNAL = 'sig_expansion';

/** A stored account. `detected`: with one detection, which the account itself may not show. */
async function stored(parts: Partial<AccountRecord> = {}, detected?: Partial<DetectionRecord>) {
  const workspaceId = newId('ws');
  const account = exampleRecord(parts);
  await putRecords(workspaceId, [account], table);
  const detection = exampleDetection({
    id: createDetectionId(account.id, SIGNAL, 'plant'),
    account_id: account.id,
    signal_id: SIGNAL,
    ...detected,
  });
  const detections = createDetectionStore(table);
  if (detected) await detections.put(workspaceId, [detection]);
  return {
    workspaceId,
    account,
    detection,
    change: async (changes: Partial<AccountRecord>) => {
      const before = must(await createAccountStore(table).get(workspaceId, account.id));
      const after = { ...before, ...changes, revision: before.revision + 1 };
      expect(await createAccountStore(table).save(workspaceId, before, after)).toBe('saved');
    },
    join: () =>
      upsertPeople(
        { people: createPersonStore(table, async () => 'pepper'), now: () => new Date() },
        { workspaceId, id: account.id },
        [{ found: directoryPerson() }],
      ),
    detect: async (...found: DetectionRecord[]) => {
      const seen = await detections.load(workspaceId, account.id, SIGNAL);
      expect(await detections.save(workspaceId, account.id, seen, found)).toBe('saved');
    },
    promised: async () => {
      const open = await Promise.all(
        KINDS.map((kind) => getPendingJob(table, kind, workspaceId, account.id)),
      );
      return open.flatMap((work) => work?.kind ?? []);
    },
  };
}

const CUSTOMER = { relation: 'customer', relation_source: 'crm' } as const;
const STRANGER = { relation: 'none', relation_source: null } as const;

describe('a change at an account with detections', () => {
  it.each<[string, Partial<AccountRecord>, Partial<AccountRecord>, readonly string[]]>([
    ['becomes a customer', STRANGER, CUSTOMER, ['refresh_standing']],
    ['is no longer a customer', CUSTOMER, STRANGER, KINDS],
    ['is another size', {}, { employees: 900 }, ['refresh_standing']],
    ['is no longer rejected', { status: 'rejected' }, { status: 'suggested' }, ['redraft_messages']],
    ['has another name', {}, { name: 'Other' }, []],
  ])('promises what follows if it %s', async (_, before, changes, wanted) => {
    const { change, promised } = await stored(before, {});
    await change(changes);
    expect(await promised()).toEqual(wanted);
  });

  it.each<[string, Partial<DetectionRecord>]>([
    ['is over', { signal_present: false }],
    ['isn’t counted yet', {}],
  ])('promises it too if the only detection %s', async (_, detected) => {
    const { change, promised } = await stored({ last_signal_at: null }, detected);
    await change(CUSTOMER);
    expect(await promised()).toEqual(['refresh_standing']);
  });

  it('promises it too if the last one was removed and the account still shows it', async () => {
    const { change, promised } = await stored({ last_signal_at: '2026-05-01T00:00:00.000Z' });
    await change(CUSTOMER);
    expect(await promised()).toEqual(['refresh_standing']);
  });

  it('promises drafts for people who join', async () => {
    const { join, promised } = await stored({}, {});
    await join();
    expect(await promised()).toEqual(['redraft_messages']);
  });
});

describe('a change at an account without detections', () => {
  it.each<[string, Partial<AccountRecord>, Partial<AccountRecord>]>([
    ['becomes a customer', STRANGER, CUSTOMER],
    ['is no longer a customer', CUSTOMER, STRANGER],
    ['is another size', {}, { employees: 900 }],
    ['is no longer rejected', { status: 'rejected' }, { status: 'suggested' }],
  ])('promises nothing if it %s', async (_, before, changes) => {
    const { change, promised } = await stored(before);
    await change(changes);
    expect(await promised()).toEqual([]);
  });

  it('promises nothing for people who join', async () => {
    const { join, promised } = await stored();
    await join();
    expect(await promised()).toEqual([]);
  });

  it('is followed by the first detections, which may have been written from what was before', async () => {
    const { workspaceId, account, detection, detect, promised } = await stored();
    await detect(detection);
    expect(await promised()).toEqual(KINDS);

    for (const kind of KINDS)
      await finishPendingJob(table, { kind, workspace_id: workspaceId, record_id: account.id });
    await detect({ ...detection, id: createDetectionId(account.id, SIGNAL, 'depot') });
    expect(await promised()).toEqual(['refresh_standing']);
  });
});

it('an import that changes accounts without detections promises no work', async () => {
  const workspaceId = newId('ws');
  const accounts = Array.from({ length: 20 }, (_, at) => exampleRecord({ domain: `company-${at}.com` }));
  await putRecords(workspaceId, accounts, table);
  const contact = { crmId: 'c', full_name: 'Ada Brandt', title: 'CFO', email: null, network_url: null };
  const crm = new MemoryCrm(
    accounts.map((_, at) =>
      crmCompany(String(at), { relation: 'customer', wonContacts: [{ ...contact, crmId: `c${at}` }] }),
    ),
    10,
  );

  expect((await importsOver(table, workspaceId).run(crm)).counts).toMatchObject({ updated: 20 });

  for (const { id } of accounts) {
    expect(await createAccountStore(table).get(workspaceId, id)).toMatchObject({ relation: 'customer' });
    expect(await createPersonStore(table).listAtAccount(workspaceId, id)).toHaveLength(1);
    for (const kind of KINDS) expect(await getPendingJob(table, kind, workspaceId, id)).toBeUndefined();
  }
});
