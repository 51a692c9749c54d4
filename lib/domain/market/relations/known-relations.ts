import type { Relation } from '#contract/relation.ts';

/** What the workspace's CRMs say about companies, also those that aren't accounts here. */
export interface KnownRelations {
  /** By domain. Unknown domains are left out. */
  find(workspaceId: string, domains: readonly string[]): Promise<ReadonlyMap<string, Relation>>;
  /**
   * Records what one import saw. Safe to repeat. `none` removes the entry. Several companies may have a domain, also in
   * several CRMs: each has its own entry, and the strongest relation counts.
   */
  put(workspaceId: string, relations: ReadonlyMap<string, Relation>, company?: string): Promise<void>;
}

/** Strongest first: what would embarrass most if it were overlooked. */
const STRENGTH: readonly Relation[] = ['customer', 'open_deal', 'competitor', 'partner', 'prospect', 'none'];

/** What a company is if several of the CRMs' records are about it. */
export const strongestRelation = (relations: Iterable<Relation>): Relation => {
  const said = new Set(relations);
  return STRENGTH.find((relation) => said.has(relation)) ?? 'none';
};
