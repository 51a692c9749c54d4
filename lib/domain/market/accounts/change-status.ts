import type { Refuse } from '#contract/errors.ts';
import { retryWhileChanged, saveChanges } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { AccountRecord } from './account-record.ts';
import { type ChangeAccountPorts, changeAccount, findAccount } from './find-account.ts';
import { resolveStatus } from './transitions.ts';

interface SetAsidePorts extends ChangeAccountPorts {
  readonly refuse: Refuse<'not_found' | 'illegal_transition'>;
  readonly detections: {
    /** Takes an account's open detections out of the inbox, or back into it. */
    setInbox(workspaceId: string, accountId: string, target: 'in' | 'out'): Promise<void>;
  };
}

/** Undoes a rejection. Restoring a suggested account changes nothing, so the call can be repeated. */
export async function restoreAccount(
  ports: SetAsidePorts,
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> {
  const changesOf = ({ status }: AccountRecord) =>
    status === 'suggested' ? {} : { status: resolveStatus('restore', status, ports.refuse) };
  // Refuses before anything is written.
  changesOf(await findAccount(ports, viewer, id));
  // Before the status, so that a crash leaves nothing out of the inbox.
  await ports.detections.setInbox(viewer.workspaceId, id, 'in');
  return changeAccount(ports, viewer, id, changesOf);
}

/** Rejecting a rejected account changes nothing, so the call can be repeated. */
export async function rejectAccount(
  ports: SetAsidePorts,
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> {
  const account = await changeAccount(ports, viewer, id, ({ status }) =>
    status === 'rejected' ? {} : { status: resolveStatus('reject', status, ports.refuse) },
  );
  await ports.detections.setInbox(viewer.workspaceId, id, 'out');
  return account;
}

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
