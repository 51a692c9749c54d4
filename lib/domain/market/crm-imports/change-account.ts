import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { relationFromCrm } from './account-relation.ts';
import type { ImportPorts } from './import-ports.ts';

type Changes = Partial<AccountRecord>;

/** Changes an account, whatever happened to it since it was read. Does nothing if there is nothing to change. */
export async function changeAccount(
  { accounts }: Pick<ImportPorts, 'accounts'>,
  workspaceId: string,
  seen: AccountRecord,
  changesFor: (account: AccountRecord) => Changes | Promise<Changes>,
): Promise<void> {
  let before: AccountRecord | undefined = seen;
  await retryWhileChanged(async () => {
    before ??= await accounts.get(workspaceId, seen.id);
    if (!before) return {};
    const changes = await changesFor(before);
    if (Object.keys(changes).length === 0) return {};
    const after = { ...before, ...changes, revision: before.revision + 1 };
    if ((await accounts.save(workspaceId, before, after)) === 'saved') return {};
    before = undefined;
    return CHANGED;
  });
}

/** What all records of the CRMs say about a domain now. Imports from two CRMs may run at the same time. */
export async function relationAt(
  { relations }: Pick<ImportPorts, 'relations'>,
  workspaceId: string,
  domain: string,
): Promise<Relation> {
  const said = await relations.entries(workspaceId, [domain]);
  return strongestRelation(said.get(domain)?.values() ?? []);
}

/** Gives an account what all records of the CRMs say about its domain. */
export const relateAccount = (
  ports: Pick<ImportPorts, 'accounts' | 'relations'>,
  workspaceId: string,
  seen: AccountRecord,
): Promise<void> =>
  changeAccount(ports, workspaceId, seen, async (account) =>
    account.domain === null
      ? {}
      : relationFromCrm(account, await relationAt(ports, workspaceId, account.domain)),
  );
