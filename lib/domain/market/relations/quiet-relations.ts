import type { NamedRelation, Relation } from '#contract/relation.ts';
import type { CompanyRelations } from './company-relations.ts';

/** The relations with which a workspace leaves a company alone. */
export interface QuietRelations {
  quiet(workspaceId: string): Promise<readonly NamedRelation[]>;
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
  return (await relations.quiet(workspaceId)).includes(relation) ? relation : null;
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
  const names: readonly Relation[] = await relations.quiet(workspaceId);
  const quiet = [...byDomain].flatMap(([domain, relation]) => (names.includes(relation) ? [domain] : []));
  return { byDomain, quiet: new Set(quiet) };
}
