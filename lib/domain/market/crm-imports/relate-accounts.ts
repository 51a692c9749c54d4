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
  stated: Relation,
): Partial<Pick<AccountRecord, 'relation' | 'relation_source'>> {
  const changes = setByCrm(stated);
  const isSame = relation === changes.relation && relation_source === changes.relation_source;
  return relation_source === 'member' || isSame ? {} : changes;
}

type ChangesFor = (account: AccountRecord, stated: Relation) => PlainChanges;

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/**
 * Gives accounts the strongest relation that is stated about them or their domains, whatever happened to them since they
 * were read. Imports from two CRMs may run at the same time, so it is read again before each write.
 */
export async function relateAccounts(
  ports: Pick<ImportPorts, 'accounts' | 'lookups' | 'relations'>,
  workspaceId: string,
  about: readonly string[],
  changesFor: ChangesFor = compareRelation,
): Promise<void> {
  const { accounts, lookups, relations } = ports;
  const byDomain = await accounts.idsByDomains(workspaceId, [...new Set(about.filter(isDomain))]);
  const ids = new Set([...about.filter((each) => !isDomain(each)), ...byDomain.values()]);
  const found = await lookups.getMany(workspaceId, [...ids]);
  const stated = await relations.ofAccounts(workspaceId, found);
  const outdated = found.filter((each) => !isEmpty(changesFor(each, stated.get(each.id) ?? 'none')));
  await mapLimited(outdated, CONCURRENCY, ({ id }) =>
    retryWhileChanged(async () => {
      const before = await accounts.get(workspaceId, id);
      if (!before) return {};
      const current = (await relations.ofAccounts(workspaceId, [before])).get(id) ?? 'none';
      return saveChanges(before, changesFor(before, current), (after) =>
        accounts.save(workspaceId, before, after),
      );
    }),
  );
}
