import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { discoveredAccounts } from '#table/accounts/discovered-accounts.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import { searchStore } from '#table/searches/search-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { personStore } from './person-store.ts';
import { rosterStates, watchedPeople } from './watched-people.ts';

export type MoveStores = Pick<
  MovePorts,
  | 'accounts'
  | 'people'
  | 'detections'
  | 'discovered'
  | 'signals'
  | 'searches'
  | 'rosters'
  | 'watched'
  | 'knowledgeBase'
  | 'workspaces'
  | 'relations'
  | 'knownRelations'
>;

/** The stores for job moves. */
export const moveStores = (table: Table, now: () => Date): MoveStores => ({
  accounts: accountStore(table),
  people: personStore(table),
  detections: detectionStore(table),
  discovered: discoveredAccounts(table),
  signals: signalStore(table),
  searches: searchStore(table),
  rosters: rosterStates(table),
  watched: watchedPeople(table, now),
  knowledgeBase: knowledgeBaseStore(table),
  workspaces: workspaceStore(table),
  relations: relationSettings(table),
  knownRelations: relationStore(table),
});
