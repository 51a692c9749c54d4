import { DAY_MS } from '#contract/time.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import type { AdminContext } from '#operations/command.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { type MoveStores, moveStores } from '#table/people/move-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import type { Table } from '#table/table.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { demoTags } from './demo-tags.ts';

/** The fictional people, and what detects their moves. */
export interface DemoPeople {
  directoryAt(now: () => Date): Directory;
  moveWatch(stores: MoveStores, parts: Pick<MovePorts, 'directory' | 'now'>): MovePorts;
}

/** How often a roster was reloaded until the last night, and how far apart. */
const RELOADS = 4;
const RELOAD_DAYS = 30;

/** Loads the rosters of active accounts as of their activation, then reloads them to detect people who moved. */
export async function seedMoves(
  { table }: Pick<AdminContext, 'table'>,
  workspaceId: string,
  accounts: readonly Pick<DemoAccount, 'record'>[],
  world: DemoPeople,
  night: Date,
): Promise<void> {
  const people = personStore(table);
  const touched = new Set<string>();
  const unchanging = readOnce(
    moveStores(table, () => night),
    workspaceId,
  );
  for (const [place, { record }] of accounts.entries()) {
    if (record.activated_at === null) continue;
    const activated = new Date(record.activated_at);
    for (const at of [activated, ...reloadsOf(activated, place, night)]) {
      const now = () => at;
      const directory = world.directoryAt(now);
      const moves = {
        ...world.moveWatch(noting({ ...moveStores(table, now), ...unchanging }, touched), { directory, now }),
        // What happened before the start needs no log.
        report: () => undefined,
      };
      const abort = AbortSignal.timeout(60_000);
      const roster = await fetchRoster(directory, record.domain, abort);
      await storeRoster({ people, now, moves }, { workspaceId, id: record.id }, roster, { abort });
    }
  }
  for (const id of touched) await refresh(table, workspaceId, id, night);
}

/** Each account is reloaded on different days. */
const reloadsOf = (activated: Date, place: number, night: Date): Date[] =>
  Array.from(
    { length: RELOADS },
    (_, at) =>
      new Date(night.getTime() - ((RELOADS - 1 - at) * RELOAD_DAYS + (place % RELOAD_DAYS)) * DAY_MS),
  ).filter((at) => at > activated);

type Unchanging = Pick<MoveStores, 'signals' | 'searches' | 'knowledgeBase' | 'workspaces'>;

/** Every reload would read these again, and no one changes them meanwhile. */
function readOnce(stores: Unchanging, workspaceId: string): Unchanging {
  const { signals, searches, knowledgeBase, workspaces } = stores;
  return {
    signals: { load: memoizeRead(() => signals.load(workspaceId)) },
    searches: { list: memoizeRead(() => searches.list(workspaceId)) },
    knowledgeBase: { list: memoizeRead(() => knowledgeBase.list(workspaceId)) },
    workspaces: {
      get: memoizeRead(() => workspaces.get(workspaceId)),
      companyProfile: memoizeRead(() => workspaces.companyProfile(workspaceId)),
    },
  };
}

/** Wraps the stores to note the accounts where something was detected. */
const noting = (stores: MoveStores, touched: Set<string>): MoveStores => ({
  ...stores,
  detections: {
    ...stores.detections,
    save(workspaceId, accountId, ...rest) {
      touched.add(accountId);
      return stores.detections.save(workspaceId, accountId, ...rest);
    },
  },
  discovered: {
    insert(workspaceId, found) {
      for (const { account } of found) touched.add(account.id);
      return stores.discovered.insert(workspaceId, found);
    },
  },
});

/** Updates an account's score as of the last night, and adds tags to a new account. */
async function refresh(table: Table, workspaceId: string, id: string, night: Date): Promise<void> {
  const accounts = accountStore(table);
  const record = await refreshAccountSummary(
    createSummaryPorts(table, () => night),
    workspaceId,
    id,
  );
  if (!record?.domain || record.tags.length > 0) return;
  const tags = demoTags({ ...record, domain: record.domain });
  await accounts.save(workspaceId, record, { ...record, tags, revision: record.revision + 1 });
}
