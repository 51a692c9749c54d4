import type { NamedRelation, Relation } from '#contract/relation.ts';
import type { CompanyRelations } from './company-relations.ts';

/** The relations with which a workspace leaves a company alone. */
export interface QuietRelations {
  listQuiet(workspaceId: string): Promise<readonly NamedRelation[]>;
}

/**
 * The relation because of which the workspace leaves an account alone, or null. Then its detections are background, it is
 * never hot, no one is alerted, and nothing is drafted.
 */
export async function findQuietRelation(
  relations: QuietRelations,
  workspaceId: string,
  { relation }: { readonly relation: Relation },
): Promise<NamedRelation | null> {
  // Most accounts have none, and need no read.
  if (relation === 'none') return null;
  return (await relations.listQuiet(workspaceId)).includes(relation) ? relation : null;
}

export interface CrmRelationPorts {
  readonly knownRelations: Pick<CompanyRelations, 'find'>;
  readonly relations: QuietRelations;
}

/** What the CRMs say about companies by domain, and which of them are never suggested. */
export async function readCrmRelations(
  { knownRelations, relations }: CrmRelationPorts,
  workspaceId: string,
  domains: readonly string[],
): Promise<{ readonly byDomain: ReadonlyMap<string, Relation>; readonly quiet: ReadonlySet<string> }> {
  const byDomain = await knownRelations.find(workspaceId, domains);
  if (byDomain.size === 0) return { byDomain, quiet: new Set() };
  const quietRelations: readonly Relation[] = await relations.listQuiet(workspaceId);
  const quietDomains = [...byDomain.keys()].filter((domain) =>
    quietRelations.includes(byDomain.get(domain) ?? 'none'),
  );
  return { byDomain, quiet: new Set(quietDomains) };
}
