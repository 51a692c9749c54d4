import type { Refuse } from '#contract/errors.ts';
import { NOBODY } from '#contract/members.ts';
import type { MemberStore, OwnedRecords } from './member-store.ts';

interface CheckRemovalPorts {
  readonly members: Pick<MemberStore, 'get'>;
  readonly owned: Pick<OwnedRecords, 'listSome'>;
  readonly refuse: Refuse<'forbidden' | 'not_found' | 'validation_failed'>;
}

interface RequestedRemoval {
  readonly workspaceId: string;
  /** The owner's own member, if they have one. */
  readonly callerId: string | undefined;
  readonly memberId: string;
  /** The member who is to get the records, as the caller says. */
  readonly heirId: string | undefined;
}

/** Who gets the member's records, null for no one. Refuses to leave them with a member who doesn't exist. */
export async function checkRemoval(
  { members, owned, refuse }: CheckRemovalPorts,
  { workspaceId, callerId, memberId, heirId }: RequestedRemoval,
): Promise<string | null> {
  const createHeirError = (message: string) =>
    refuse('validation_failed', undefined, [{ path: 'hand_over_to', message }]);
  if (memberId === callerId) throw refuse('forbidden', "You can't remove yourself. Ask another owner.");
  const [accounts, people] = await Promise.all([
    owned.listSome('accounts', workspaceId, memberId),
    owned.listSome('people', workspaceId, memberId),
  ]);
  const ownsRecords = accounts.total + people.total > 0;
  // After an interrupted removal the member is gone, but records are still to be handed over.
  if (!ownsRecords && !(await members.get(workspaceId, memberId))) {
    throw refuse('not_found', 'There is no such member in this workspace.');
  }
  if (heirId === memberId) throw createHeirError('Must name another member.');
  if (heirId !== undefined && heirId !== NOBODY && !(await members.get(workspaceId, heirId))) {
    throw createHeirError(`The workspace has no member "${heirId}"; see GET /members.`);
  }
  if (ownsRecords && heirId === undefined) {
    throw createHeirError(
      `The member owns ${accounts.total} accounts and ${people.total} people. Name their new owner, or ${NOBODY}.`,
    );
  }
  return heirId === undefined || heirId === NOBODY ? null : heirId;
}
