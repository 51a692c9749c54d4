import type { Refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { AccountRecord } from './account-record.ts';
import { type ChangeAccountPorts, changeAccount } from './change-account.ts';
import { statusAfter } from './transitions.ts';

/** Undoes a rejection. Restoring a suggested account changes nothing, so the call can be repeated. */
export const restoreAccount = (
  ports: ChangeAccountPorts & { readonly refuse: Refuse<'not_found' | 'illegal_transition'> },
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> =>
  changeAccount(ports, viewer, id, ({ status }) =>
    status === 'suggested' ? {} : { status: statusAfter('restore', status, ports.refuse) },
  );

/** Rejecting a rejected account changes nothing, so the call can be repeated. */
export const rejectAccount = (
  ports: ChangeAccountPorts & { readonly refuse: Refuse<'not_found' | 'illegal_transition'> },
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> =>
  changeAccount(ports, viewer, id, ({ status }) =>
    status === 'rejected' ? {} : { status: statusAfter('reject', status, ports.refuse) },
  );
