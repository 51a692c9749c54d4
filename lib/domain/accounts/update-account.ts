import type { ErrorCode, Refuse } from '#contract/errors.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import { normaliseDomain } from '#domain/text/domain-name.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { type CheckOwnerPorts, checkOwner } from './check-owner.ts';
import { findAccount } from './find-account.ts';

export type AccountChanges = Partial<
  Pick<AccountRecord, 'name' | 'tags' | 'owner_id' | (typeof firmographicFields)[number]>
> & { readonly domain?: string };

export interface UpdateAccountPorts extends CheckOwnerPorts {
  readonly accounts: AccountStore;
  readonly refuse: Refuse<
    Extract<ErrorCode, 'not_found' | 'unknown_owner' | 'domain_taken' | 'validation_failed'>
  >;
}

/** What a user sets is theirs; null gives it back to enrichment. */
function overridesAfter(record: AccountRecord, changes: AccountChanges): AccountRecord['overrides'] {
  return firmographicFields.filter((field) =>
    changes[field] === undefined ? record.overrides.includes(field) : changes[field] !== null,
  );
}

export async function updateAccount(
  ports: UpdateAccountPorts,
  viewer: Viewer,
  id: string,
  { domain: givenDomain, ...changes }: AccountChanges,
): Promise<AccountRecord> {
  const { accounts, refuse } = ports;
  const domain = givenDomain === undefined ? undefined : normaliseDomain(givenDomain);
  if (givenDomain !== undefined && domain === undefined) {
    throw refuse('validation_failed', undefined, [{ path: 'domain', message: 'Is not a domain.' }]);
  }
  await checkOwner(ports, viewer.workspaceId, changes.owner_id);
  return retryWhileChanged(async () => {
    const before = await findAccount(ports, viewer, id);
    const after: AccountRecord = {
      ...before,
      ...changes,
      ...(changes.tags && { tags: [...new Set(changes.tags)] }),
      ...(domain !== undefined && { domain }),
      overrides: overridesAfter(before, changes),
      revision: before.revision + 1,
    };
    const outcome = await accounts.save(viewer.workspaceId, before, after);
    if (outcome === 'domain_taken') throw refuse('domain_taken');
    return outcome === 'saved' ? after : CHANGED;
  });
}
