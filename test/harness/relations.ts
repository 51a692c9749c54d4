import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import type { CrmRelationPorts } from '#domain/market/relations/quiet-relations.ts';

/** A workspace with the settings of a new one, and without a CRM. */
export const newRelations: CrmRelationPorts = {
  relations: { quiet: async () => QUIET_BY_DEFAULT },
  knownRelations: { find: async () => new Map() },
};
