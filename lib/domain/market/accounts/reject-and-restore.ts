import type { Refuse } from '#contract/errors.ts';
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
