/** What a company is to the seller, as the CRM or a member says. */
export type Relation = 'prospect' | 'customer' | 'open_deal' | 'competitor' | 'partner' | 'none';

/** What the workspace's CRMs say about companies, also those that aren't accounts here. */
export interface KnownRelations {
  /** By domain. Unknown domains are left out. */
  find(workspaceId: string, domains: readonly string[]): Promise<ReadonlyMap<string, Relation>>;
  /** Records what one import saw. Safe to repeat. `none` removes the entry. */
  put(workspaceId: string, relations: ReadonlyMap<string, Relation>): Promise<void>;
}
