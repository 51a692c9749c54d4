import type { Relation } from '#contract/relation.ts';
import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import type { CrmRelationPorts } from '#domain/market/relations/quiet-relations.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import type { Table } from '#table/table.ts';

/** A workspace with the settings of a new one, and without a CRM. */
export const newRelations: CrmRelationPorts = {
  relations: { listQuiet: async () => QUIET_BY_DEFAULT },
  knownRelations: { find: async () => new Map() },
};

/** Stores what a company of a CRM is to the seller, by domain or by account. */
export const stateRelations = (
  table: Table,
  workspaceId: string,
  relations: ReadonlyMap<string, Relation>,
  company = 'by hand',
): Promise<void> =>
  createRelationStore(table).put(
    workspaceId,
    [...relations].map(([about, relation]) => ({ company, about, relation })),
  );
