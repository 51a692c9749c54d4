import type { Relation } from '#contract/relation.ts';
import { type KnownRelations, strongestRelation } from './known-relations.ts';

/**
 * What the companies in CRMs that an import took for this account are to the seller, except those with these names. Only
 * companies that count, and whose link hasn't expired.
 */
export type LinkedRelation = (
  workspaceId: string,
  accountId: string,
  except?: ReadonlySet<string>,
) => Promise<Relation>;

export interface RelationInCrmsPorts {
  readonly relations: Pick<KnownRelations, 'find'>;
  readonly linkedRelation: LinkedRelation;
}

/**
 * What the CRMs say about an account now: about its domain, or as the company that it is there. The latter
 * matters when the domain was corrected here and not in the CRM.
 */
export async function relationInCrms(
  { relations, linkedRelation }: RelationInCrmsPorts,
  workspaceId: string,
  { id, domain }: { readonly id: string; readonly domain: string | null },
  except?: ReadonlySet<string>,
): Promise<Relation> {
  const [known, linked] = await Promise.all([
    domain === null ? new Map<string, Relation>() : relations.find(workspaceId, [domain]),
    linkedRelation(workspaceId, id, except),
  ]);
  return strongestRelation([...known.values(), linked]);
}
