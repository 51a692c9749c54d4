import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { createPersonStore } from './person-store.ts';
import { createRosterStates, createWatchedPeople } from './watched-people.ts';

/** The stores for job moves. */
export const createMoveStores = (table: Table, now: () => Date) =>
  ({
    accounts: createAccountStore(table),
    people: createPersonStore(table),
    detections: createDetectionStore(table),
    signals: createSignalStore(table),
    searches: createSearchStore(table),
    rosters: createRosterStates(table),
    watched: createWatchedPeople(table, now),
    knowledgeBase: createKnowledgeBaseStore(table),
    workspaces: createWorkspaceStore(table),
    relations: createRelationSettings(table),
    knownRelations: createRelationStore(table),
  }) satisfies Partial<MovePorts>;

export type MoveStores = Pick<MovePorts, keyof ReturnType<typeof createMoveStores>>;
