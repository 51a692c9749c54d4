import type { FullAccount } from '#contract/account.ts';
import type { Relation } from '#contract/relation.ts';
import type { CompanyRelations } from './company-relations.ts';

type SetRelation = Pick<FullAccount, 'relation' | 'relation_source'>;

/** A relation that the team sets. No import changes it. */
export const setByMember = (relation: Relation): SetRelation => ({ relation, relation_source: 'member' });

/** What the CRM says, for an account whose relation the team hasn't set. */
export const setByCrm = (relation: Relation | undefined): SetRelation =>
  relation === undefined || relation === 'none'
    ? { relation: 'none', relation_source: null }
    : { relation, relation_source: 'crm' };

/** New accounts with what the CRMs know about their companies, unless the team has said it. */
export async function withCrmRelations<Account extends SetRelation & Pick<FullAccount, 'domain'>>(
  knownRelations: Pick<CompanyRelations, 'find'>,
  workspaceId: string,
  accounts: readonly Account[],
): Promise<Account[]> {
  const isSetByTeam = ({ relation_source }: Account): boolean => relation_source === 'member';
  const domains = accounts.flatMap((account) => (isSetByTeam(account) ? [] : (account.domain ?? [])));
  if (domains.length === 0) return [...accounts];
  const relationsByDomain = await knownRelations.find(workspaceId, domains);
  return accounts.map((account) => {
    const relation = relationsByDomain.get(account.domain ?? '');
    return relation === undefined || isSetByTeam(account) ? account : { ...account, ...setByCrm(relation) };
  });
}
