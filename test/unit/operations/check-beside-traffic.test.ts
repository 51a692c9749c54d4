import { describe, expect, it } from 'vitest';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createPushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { checkTable } from '#operations/checks/check-table.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { removeAccount } from '#table/accounts/remove-account.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { exampleRecord, newDomain } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { eachCallAfter, stepThrough } from '#test/harness/ordered-calls.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';
import { wholeWorkspace } from '#test/harness/whole-workspace.ts';

const now = systemClock;

const table = await startSuiteTable();
const whole = await wholeWorkspace(table);

/** One round of everything a workspace does all day. */
const traffic: Readonly<Record<string, () => Promise<unknown>>> = {
  async importsAndDeletes() {
    const accounts = createAccountStore(table.other);
    const records = Array.from({ length: 2 }, () => exampleRecord({ domain: newDomain() }));
    await accounts.insert(whole.id, records);
    for (const { id } of records.slice(1)) {
      const people = await upsertPeople(
        { people: createPersonStore(table.other), now },
        { workspaceId: whole.id, id },
        [{ found: directoryPerson() }],
      );
      await createPeopleListStore(table.other, { now }).addMembers(
        whole.id,
        whole.list.id,
        people.map((person) => person.id),
      );
      await removeAccount(table.other, now)(whole.id, must(await accounts.get(whole.id, id)));
    }
  },

  async joinsAndLeaves() {
    const lists = createPeopleListStore(table.other, { now });
    await lists.removeMembers(whole.id, whole.list.id, whole.people);
    await lists.addMembers(whole.id, whole.list.id, whole.people);
  },

  async pushes() {
    const progress = createPushProgress(table.other, now);
    const rows = Array.from({ length: 3 }, (_, row) => `acc_${row}`);
    const run = createPushRunRecord({
      id: newId('push'),
      recordType: 'accounts',
      target: { kind: 'webhook', destination_id: whole.destination.id },
      viewer: { workspaceId: whole.id, visibility: 'all' },
      total: rows.length,
      skipped: 0,
      chunks: 1,
      at: now().toISOString(),
    });
    await createPushRunStore(table.other).create(whole.id, run, [rows]);
    for (const row of rows.keys()) {
      const loaded = must(await progress.load(whole.id, run.id, 0));
      await progress.commit(loaded, { changes: [{ row, result: 'sent' }], dueAt: null });
    }
    await progress.close(whole.id, run.id);
  },

  async scans() {
    const { id, account } = whole;
    const runs = createRunStore(table.other);
    const detections = createDetectionStore(table.other);
    const run = createRunRecord({
      id: newId('run'),
      name: 'Scan',
      mode: 'monitor',
      signalIds: ['sig_expansion'],
      timeframeDays: 30,
      at: now().toISOString(),
      startedBy: null,
      accountId: account.id,
      jobs: 1,
    });
    await runs.create(id, run);
    const seen = await detections.load(id, account.id, 'sig_expansion');
    const found = exampleDetection({
      id: createDetectionId(account.id, 'sig_expansion', run.id),
      account_id: account.id,
      signal_id: 'sig_expansion',
      run_id: run.id,
      first_run_id: run.id,
    });
    await detections.save(id, account.id, seen, [found]);
    await runs.countJob(id, run.id, 'sig_expansion', { documents: 1, detections: 1 });
    await refreshAccountSummary(createSummaryPorts(table.other, now), id, account.id);
    await runs.close(id, run, { status: 'done', error: null, at: now().toISOString() });
  },

  async keysAndDestinations() {
    const context = { table: table.other, now, keyPrefix: 'sis_test_' };
    const key = await issueApiKey(context, {
      workspaceId: whole.id,
      scope: 'read',
      memberId: null,
      name: 'k',
    });
    await createApiKeyStore(table.other).revoke(key.id, now().toISOString());
    const destinations = createDestinationStore(table.other);
    const id = newId('dst');
    await destinations.add(whole.id, {
      id,
      name: 'Passing',
      queue: 'warehouse',
      created_at: now().toISOString(),
    });
    await destinations.remove(whole.id, id);
  },
};

describe('a check during live traffic', () => {
  it('finds nothing, repairs nothing and breaks nothing', async () => {
    const rounds = Object.fromEntries(Object.keys(traffic).map((name) => [name, 0]));
    const counted = Object.entries(traffic).map(([name, round]) => async () => {
      await round();
      rounds[name] = (rounds[name] ?? 0) + 1;
    });
    const repaired = await stepThrough(table.other.client, counted, ({ step }) =>
      eachCallAfter(table.client, step, () =>
        checkTable(table, { workspace: whole.id, repair: true, recheckDelayMs: 0, now }),
      ),
    );
    expect(repaired).toMatchObject({ findings: [], left: 0, fixed: 0 });
    const report = await checkTable(table, {
      workspace: whole.id,
      repair: false,
      recheckDelayMs: 0,
      now,
    });
    expect(report).toMatchObject({ findings: [] });
    for (const done of Object.values(rounds)) expect(done).toBeGreaterThan(0);
  });
});
