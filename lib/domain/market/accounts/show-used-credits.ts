import type { UsedCredit } from '#contract/usage.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { CreditEntry } from '#domain/workspace/plans/plan.ts';
import type { AccountLookups } from './account-lookups.ts';

/** Used credits with their accounts as they are now. Accounts that the viewer can't see stay unnamed. */
export async function showUsedCredits(
  accounts: Pick<AccountLookups, 'briefs'>,
  viewer: Viewer,
  entries: readonly CreditEntry[],
): Promise<UsedCredit[]> {
  const briefs = await accounts.briefs(
    viewer.workspaceId,
    entries.map(({ account_id }) => account_id),
  );
  return entries.map((entry): UsedCredit => {
    const account = briefs.get(entry.account_id);
    if (account ? seesAccount(viewer, account) : limitedTo(viewer) === undefined) {
      return {
        ...entry,
        account_name: account?.name ?? entry.account_name,
        account_status: account?.status ?? null,
      };
    }
    const { id, created_at, action } = entry;
    const hidden = {
      account_id: null,
      account_name: null,
      account_status: null,
      member_id: null,
      key_id: null,
    };
    return { id, created_at, action, ...hidden };
  });
}
