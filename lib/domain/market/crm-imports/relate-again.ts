import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { relationFromCrm } from './account-relation.ts';
import { relateAccount } from './change-imported-account.ts';
import type { ImportPorts } from './import-ports.ts';

const READ_AT_ONCE = 1_000;
const WRITTEN_AT_ONCE = 8;

/**
 * Gives accounts with a relation from a CRM what the CRMs say now. After an import of everything, those still have another
 * one whose company was only in an account of the CRM that is no longer connected. Returns whether there was time for all.
 */
export async function relateAgain(
  ports: Pick<ImportPorts, 'accounts' | 'lookups' | 'relations' | 'linkedRelation' | 'relatedAccounts'>,
  workspaceId: string,
  hasTime: () => boolean,
): Promise<boolean> {
  for (const ids of chunked(await ports.relatedAccounts(workspaceId), READ_AT_ONCE)) {
    if (!hasTime()) return false;
    const accounts = await ports.lookups.getMany(workspaceId, ids);
    const domains = accounts.flatMap(({ domain }) => domain ?? []);
    const said = await ports.relations.entries(workspaceId, domains);
    // What is said at the domain is enough for most.
    const misled = accounts.filter((account) => {
      const relation = strongestRelation(said.get(account.domain ?? '')?.values() ?? []);
      return account.relation_source === 'crm' && Object.keys(relationFromCrm(account, relation)).length > 0;
    });
    await mapLimited(misled, WRITTEN_AT_ONCE, (account) => relateAccount(ports, workspaceId, account));
  }
  return true;
}
