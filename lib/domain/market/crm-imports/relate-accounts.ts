import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PlainChanges } from '#domain/market/accounts/find-account.ts';
import { isDomain } from '#domain/market/relations/company-relations.ts';
import { setByCrm } from '#domain/market/relations/set-relation.ts';
import { retryWhileChanged, saveChanges } from '#domain/shared/records/retry-while-changed.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { ImportPorts } from './import-ports.ts';

/** Accounts that are written at the same time. */
const CONCURRENCY = 8;

/** What the CRMs' relation changes on an account. Nothing if the team has set it, or if it is the same. */
export function compareRelation(
  { relation, relation_source }: AccountRecord,
  statedRelation: Relation,
): Partial<Pick<AccountRecord, 'relation' | 'relation_source'>> {
  const changes = setByCrm(statedRelation);
  const isSame = relation === changes.relation && relation_source === changes.relation_source;
  return relation_source === 'member' || isSame ? {} : changes;
}

type ChangesFor = (account: AccountRecord, statedRelation: Relation) => PlainChanges;

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/**
 * Gives accounts, named by id or by domain, the strongest relation that is stated about them or their domains, whatever
 * happened to them since they were read. Imports from two CRMs may run at the same time, so it is read again before each write.
 */
export async function relateAccounts(
  ports: Pick<ImportPorts, 'accounts' | 'lookups' | 'relations'>,
  workspaceId: string,
  subjects: readonly string[],
  computeChanges: ChangesFor = compareRelation,
): Promise<void> {
  const { accounts, lookups, relations } = ports;
  const idsByDomain = await accounts.idsByDomains(workspaceId, [...new Set(subjects.filter(isDomain))]);
  const ids = new Set([...subjects.filter((subject) => !isDomain(subject)), ...idsByDomain.values()]);
  const candidates = await lookups.getMany(workspaceId, [...ids]);
  const statedRelations = await relations.findForAccounts(workspaceId, candidates);
  const outdatedAccounts = candidates.filter(
    (account) => !isEmpty(computeChanges(account, statedRelations.get(account.id) ?? 'none')),
  );
  await mapLimited(outdatedAccounts, CONCURRENCY, ({ id }) =>
    retryWhileChanged(async () => {
      const previousRecord = await accounts.get(workspaceId, id);
      if (!previousRecord) return {};
      const currentRelation =
        (await relations.findForAccounts(workspaceId, [previousRecord])).get(id) ?? 'none';
      return saveChanges(previousRecord, computeChanges(previousRecord, currentRelation), (nextRecord) =>
        accounts.save(workspaceId, previousRecord, nextRecord),
      );
    }),
  );
}
