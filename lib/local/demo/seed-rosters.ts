import { refuse } from '#contract/errors.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import { createPeopleList } from '#domain/market/people-lists/manage-lists.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import type { AdminContext } from '#operations/command.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createMoveStores, type MoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { createDemoId } from './demo-id.ts';
import { demoTags } from './demo-tags.ts';

/** The fictional people, and what detects their moves. */
export interface DemoPeople {
  directoryAt(now: () => Date): Directory;
  createMovePorts(stores: MoveStores, parts: Pick<MovePorts, 'directory' | 'now'>): MovePorts;
}

/** The demo's lists, by job level. */
const LISTS = [
  { name: 'Decision makers', levels: ['C-Team', 'VP'] },
  { name: 'Champions', levels: ['Director', 'Manager'] },
];
/** Short enough to read through. */
const MEMBERS_PER_LIST = 25;

/**
 * Loads the rosters of active accounts as of their activation, and again as of the last night where someone came or left,
 * so that people who moved are detected. Then saves two lists of people.
 */
export async function seedRosters(
  context: Pick<AdminContext, 'table' | 'now'>,
  workspaceId: string,
  accounts: readonly Pick<DemoAccount, 'record'>[],
  world: DemoPeople,
  night: Date,
): Promise<void> {
  const { table } = context;
  const settings = readSettingsOnce(table, workspaceId);
  const touchedIds = new Set<string>();
  const loadRoster = async ({ id, domain }: DemoAccount['record'], rosterDate: Date, isInitial: boolean) => {
    const now = () => rosterDate;
    const directory = world.directoryAt(now);
    const deadlineSignal = AbortSignal.timeout(60_000);
    const roster = await fetchRoster(directory, domain, deadlineSignal);
    const ids = roster.people.map(({ directory_id }) => directory_id).join();
    if (!isInitial && ids === initialRosters.get(id)) return;
    initialRosters.set(id, ids);
    const stores = recordAccounts({ ...createMoveStores(table, now), ...settings }, touchedIds);
    // What happened before the start needs no log.
    const moves = { ...world.createMovePorts(stores, { directory, now }), reportMoves: () => undefined };
    await storeRoster({ people: createPersonStore(table), now, moves }, { workspaceId, id }, roster, {
      abort: deadlineSignal,
    });
  };
  const initialRosters = new Map<string, string>();
  const activeAccounts = accounts.filter(({ record }) => record.activated_at !== null);
  await Promise.all(
    activeAccounts.map(({ record }) => loadRoster(record, new Date(record.activated_at ?? 0), true)),
  );
  // One after the other, because people move from one account to another.
  for (const { record } of activeAccounts) await loadRoster(record, night, false);
  for (const id of touchedIds) await refreshAccount(table, workspaceId, id, night);
  await saveLists(context, workspaceId, activeAccounts);
}

/** What no roster changes, and each would read again. */
function readSettingsOnce(
  table: Table,
  workspaceId: string,
): Pick<MovePorts, 'signals' | 'searches' | 'knowledgeBase' | 'workspaces'> {
  const workspaces = createWorkspaceStore(table);
  return {
    signals: { load: memoizeRead(() => createSignalStore(table).load(workspaceId)) },
    searches: { list: memoizeRead(() => createSearchStore(table).list(workspaceId)) },
    knowledgeBase: { list: memoizeRead(() => createKnowledgeBaseStore(table).list(workspaceId)) },
    workspaces: {
      get: memoizeRead(() => workspaces.get(workspaceId)),
      companyProfile: memoizeRead(() => workspaces.companyProfile(workspaceId)),
    },
  };
}

/** The same stores, which add the accounts where something was detected. */
const recordAccounts = (stores: MoveStores, ids: Set<string>): MoveStores => ({
  ...stores,
  detections: {
    ...stores.detections,
    save(workspaceId, accountId, ...saveArguments) {
      ids.add(accountId);
      return stores.detections.save(workspaceId, accountId, ...saveArguments);
    },
  },
});

/** Updates an account's score as of the last night, and adds tags to a new account. */
async function refreshAccount(table: Table, workspaceId: string, id: string, night: Date): Promise<void> {
  const ports = createSummaryPorts(table, () => night);
  const record = await refreshAccountSummary(ports, workspaceId, id);
  if (!record?.domain || record.tags.length > 0) return;
  const tags = demoTags({ ...record, domain: record.domain });
  await createAccountStore(table).save(workspaceId, record, {
    ...record,
    tags,
    revision: record.revision + 1,
  });
}

async function saveLists(
  { table, now }: Pick<AdminContext, 'table' | 'now'>,
  workspaceId: string,
  accounts: readonly Pick<DemoAccount, 'record'>[],
): Promise<void> {
  const people = createPersonStore(table);
  const peopleByAccount = await Promise.all(
    accounts.map(({ record }) => people.listAtAccount(workspaceId, record.id)),
  );
  const rankedPeople = peopleByAccount.flat().sort((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1));
  const lists = createPeopleListStore(table, { now });
  for (const [listIndex, { name, levels }] of LISTS.entries()) {
    const newId = () => createDemoId('lst', name, listIndex);
    const { list } = await createPeopleList({ lists, now, newId, refuse }, { workspaceId }, name);
    const members = rankedPeople.filter(
      ({ job_level, left_at }) => levels.includes(job_level) && left_at === null,
    );
    const ids = members.slice(0, MEMBERS_PER_LIST).map(({ id }) => id);
    await lists.addMembers(workspaceId, list.id, ids);
  }
}
