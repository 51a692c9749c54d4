import { refuse } from '#contract/errors.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createPeopleList } from '#domain/market/people-lists/manage-lists.ts';
import { createPushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { createSearch } from '#domain/signals/searches/change-searches.ts';
import { createWorkspace } from '#domain/workspace/workspaces/workspace.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createMonitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { finishPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { exampleRecord, newDomain } from './accounts.ts';
import { exampleDetection, exampleEvent, putAccount } from './detections.ts';
import { directoryPerson } from './directory-people.ts';
import { must } from './must.ts';

const now = systemClock;

async function peopleOf(table: Table, workspaceId: string, accountId: string): Promise<string[]> {
  const people = await upsertPeople(
    { people: createPersonStore(table), now },
    { workspaceId, id: accountId },
    [{ found: directoryPerson() }, { found: directoryPerson() }],
  );
  return people.map(({ id }) => id);
}

/** An account with a detection, activated and onboarded; another that is only suggested. */
async function accountsOf(table: Table, workspaceId: string, ownerId: string) {
  const accounts = createAccountStore(table);
  const id = newId('acc');
  const detection = exampleDetection({
    id: createDetectionId(id, 'sig_funding', 'one'),
    account_id: id,
    signal_id: 'sig_funding',
    // It loses its first point within two days.
    detected_at: now().toISOString().slice(0, 'YYYY-MM-DD'.length),
  });
  const found = exampleRecord({
    id,
    domain: newDomain(),
    owner_id: ownerId,
    ...summarizeAccount([detection], now()),
  });
  await putAccount(table, workspaceId, found, [detection]);
  const activated_at = now().toISOString();
  await accounts.activate(workspaceId, found, {
    ...found,
    status: 'active',
    activated_at,
    enrichment_status: 'completed',
    revision: 2,
  });
  await createMonitorStore(table).start(workspaceId, id, now());
  await createMonitorEventStore(table).put(workspaceId, id, [exampleEvent()]);
  await finishPendingJob(table, { kind: 'onboard_account', workspace_id: workspaceId, record_id: id });
  const suggested = exampleRecord({ domain: newDomain() });
  await accounts.insert(workspaceId, [suggested]);
  return { account: must(await accounts.get(workspaceId, id)), suggested, detection };
}

async function runOf(table: Table, workspaceId: string, accountId: string): Promise<string> {
  const runs = createRunStore(table);
  const id = newId('run');
  const at = now().toISOString();
  await runs.create(
    workspaceId,
    createRunRecord({
      id,
      name: 'Scan',
      mode: 'monitor',
      signalIds: ['sig_funding'],
      timeframeDays: 30,
      at,
      startedBy: null,
      accountId,
      jobs: 1,
    }),
  );
  await runs.countJob(workspaceId, id, 'sig_funding', { documents: 3, detections: 1 });
  await runs.close(workspaceId, { id, spec: null }, { status: 'done', error: null, at });
  return id;
}

async function pushOf(
  table: Table,
  workspaceId: string,
  ids: readonly string[],
  destinationId: string,
): Promise<string> {
  const progress = createPushProgress(table, now);
  const id = newId('push');
  const run = createPushRunRecord({
    id,
    recordType: 'accounts',
    target: { kind: 'webhook', destination_id: destinationId },
    viewer: { workspaceId, visibility: 'all' },
    // One is a duplicate.
    total: ids.length + 1,
    skipped: 1,
    chunks: 1,
    at: now().toISOString(),
  });
  await createPushRunStore(table).create(workspaceId, run, [ids]);
  const loaded = must(await progress.load(workspaceId, id, 0));
  await progress.commit(loaded, { changes: ids.map((_, row) => ({ row, result: 'sent' })), dueAt: null });
  await progress.close(workspaceId, id);
  return id;
}

/** A consistent workspace with one of everything, written by the service's own stores. */
export async function wholeWorkspace(table: Table) {
  const { id } = await createWorkspace(
    { store: createWorkspaceStore(table), now, newId },
    { name: 'Whole', domain: newDomain(), logoUrl: '', businessContext: 'Sells pumps.' },
  );
  await createPlanStore(table).change(id, { subscription_status: 'active', credits_total: 5 });
  const member = {
    id: newId('mem'),
    full_name: 'Ada Example',
    email: 'Ada@Example.com',
    role: 'admin' as const,
    visibility: 'all' as const,
    created_at: now().toISOString(),
  };
  await createMemberStore(table).add(id, member);
  const { id: keyId } = await issueApiKey(
    { table, now, keyPrefix: 'sis_test_' },
    { workspaceId: id, scope: 'write', memberId: null, name: 'test' },
  );
  const destination = {
    id: newId('dst'),
    name: 'Warehouse',
    url: 'https://warehouse.example.com/rows',
    secret: 'whsec_c2VjcmV0',
    retired_secrets: [],
    created_at: now().toISOString(),
  };
  await createDestinationStore(table).add(id, destination);
  await createSignalStore(table).add(id, {
    id: newId('sig'),
    name: 'Own',
    description: 'One of our own.',
    keywords: ['pump'],
    exclusions: [],
    is_active: true,
    created_at: now().toISOString(),
  });
  const search = await createSearch(
    { searches: createSearchStore(table), signals: createSignalStore(table), newId, now, refuse },
    id,
    {
      name: 'Weekly',
      every: 'week',
      is_active: true,
      signals: { any_of: ['sig_funding'], must_have: [], exclude: [] },
      recency: '30d',
      geographies: [],
      industries: [],
    },
  );
  const { account, suggested, detection } = await accountsOf(table, id, member.id);
  const people = await peopleOf(table, id, account.id);
  const lists = createPeopleListStore(table, { now });
  const { list } = await createPeopleList({ lists, now, newId, refuse }, { workspaceId: id }, 'Some');
  await lists.addMembers(id, list.id, people);
  return {
    id,
    member,
    keyId,
    destination,
    search,
    account,
    suggested,
    detection,
    people,
    list,
    runId: await runOf(table, id, account.id),
    pushId: await pushOf(table, id, [account.id, suggested.id], destination.id),
  };
}

export type WholeWorkspace = Awaited<ReturnType<typeof wholeWorkspace>>;
