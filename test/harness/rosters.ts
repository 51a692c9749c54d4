import { refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Directory, DirectoryPerson } from '#domain/market/directory/directory.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import { syncPeople } from '#domain/signals/rosters/sync-people.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { testTable } from './workspace.ts';

/** Longer than any machine takes. */
const TIME_LIMIT_MS = 600_000;

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** A directory that lists these people, all of them. */
export const listingAll = (people: readonly DirectoryPerson[]): Partial<Directory> => ({
  listEmployees: async () => ({ people, next_cursor: null, provider: 'Test Directory', is_complete: true }),
});

export interface SyncOptions {
  /** When it is. @default now */
  readonly at?: Date;
  /** @default the fictional directory */
  readonly directory?: Partial<Directory>;
  readonly moves?: Partial<MovePorts>;
}

function portsAt({ at = new Date(), directory = {}, moves = {} }: SyncOptions) {
  const table = testTable();
  const now = () => at;
  const asked: Directory = {
    ...createEmbeddedDirectory({ now }),
    findEmployer: async () => null,
    ...directory,
  };
  const watch = createMovePorts(createMoveStores(table, now), { directory: asked, now });
  return { people: createPersonStore(table), directory: asked, now, moves: { ...watch, ...moves } };
}

/** Loads a roster like the endpoint, at another time or from the test's own directory. */
export async function syncRoster(
  workspaceId: string,
  accountId: string,
  options: SyncOptions = {},
): Promise<number> {
  const ports = portsAt(options);
  return syncPeople(
    { ...ports, accounts: ports.moves.accounts, refuse },
    { workspaceId, visibility: 'all' },
    accountId,
    AbortSignal.timeout(TIME_LIMIT_MS),
  );
}

/** The roster of a fictional company on a given day. */
export async function loadRosterAt(workspaceId: string, accountId: string, domain: string, at: Date) {
  const ports = { ...portsAt({ at }), directory: createEmbeddedDirectory({ now: () => at }) };
  const abort = AbortSignal.timeout(TIME_LIMIT_MS);
  const roster = await fetchRoster(ports.directory, domain, abort);
  await storeRoster(ports, { workspaceId, id: accountId }, roster, { abort });
  return roster.people;
}
