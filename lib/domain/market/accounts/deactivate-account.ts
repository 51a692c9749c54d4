import type { Refuse } from '#contract/errors.ts';
import { retryWhileChanged, saveChanges } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { AccountRecord } from './account-record.ts';
import { type ChangeAccountPorts, findAccount } from './find-account.ts';
import { resolveStatus } from './transitions.ts';

/** Stops monitoring in the same step. The credit stays used, for this account in this period. */
export const deactivateAccount = (
  ports: ChangeAccountPorts & {
    /** Whether an earlier try of the same request may have succeeded. */
    readonly isRepeated: boolean;
    readonly refuse: Refuse<'not_found' | 'illegal_transition'>;
  },
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> =>
  retryWhileChanged(async () => {
    const previousRecord = await findAccount(ports, viewer, id);
    if (ports.isRepeated && previousRecord.status === 'suggested') return previousRecord;
    const changes: Partial<AccountRecord> = {
      status: resolveStatus('deactivate', previousRecord.status, ports.refuse),
      activated_at: null,
      // Onboarding skips inactive accounts, so nothing is pending any more.
      enrichment_status:
        previousRecord.enrichment_status === 'pending' ? 'none' : previousRecord.enrichment_status,
    };
    return saveChanges(previousRecord, changes, (nextRecord) =>
      ports.accounts.deactivate(viewer.workspaceId, previousRecord, nextRecord),
    );
  });
