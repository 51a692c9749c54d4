import type { ErrorCode, Refuse } from '#contract/errors.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import { jobBoardAt, jobBoardPage } from '#domain/research/job-board.ts';
import { normaliseDomain } from '#domain/text/domain-name.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountRecord, firmographicFields } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { type CheckOwnerPorts, checkOwner } from './check-owner.ts';
import { findAccount } from './find-account.ts';

export type AccountChanges = Partial<
  Pick<AccountRecord, 'name' | 'tags' | 'owner_id' | 'job_board_url' | (typeof firmographicFields)[number]>
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

/** The board's own address, whichever of its pages was given. */
function boardPage({ refuse }: UpdateAccountPorts, address: string): string {
  const board = jobBoardAt(address);
  if (board !== null) return jobBoardPage(board);
  const message = 'Is no public job board at Greenhouse, Ashby, Lever, Personio, Recruitee or Workable.';
  throw refuse('validation_failed', undefined, [{ path: 'job_board_url', message }]);
}

export async function updateAccount(
  ports: UpdateAccountPorts,
  viewer: Viewer,
  id: string,
  { domain: givenDomain, job_board_url: givenBoard, ...changes }: AccountChanges,
): Promise<AccountRecord> {
  const { accounts, refuse } = ports;
  const domain = givenDomain === undefined ? undefined : normaliseDomain(givenDomain);
  if (givenDomain !== undefined && domain === undefined) {
    throw refuse('validation_failed', undefined, [{ path: 'domain', message: 'Is not a domain.' }]);
  }
  const board = givenBoard == null ? givenBoard : boardPage(ports, givenBoard);
  await checkOwner(ports, viewer.workspaceId, changes.owner_id);
  return retryWhileChanged(async () => {
    const before = await findAccount(ports, viewer, id);
    const after: AccountRecord = {
      ...before,
      ...changes,
      ...(changes.tags && { tags: [...new Set(changes.tags)] }),
      ...(domain !== undefined && { domain }),
      ...(board !== undefined && { job_board_url: board }),
      overrides: overridesAfter(before, changes),
      revision: before.revision + 1,
    };
    const outcome = await accounts.save(viewer.workspaceId, before, after);
    if (outcome === 'domain_taken') throw refuse('domain_taken');
    return outcome === 'saved' ? after : CHANGED;
  });
}
