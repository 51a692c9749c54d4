import type { Refuse } from '#contract/errors.ts';
import { NOBODY } from '#contract/members.ts';
import { type MemberStore, type OwnedRecords, ownedKinds } from './member-store.ts';

interface CheckRemovalPorts {
  readonly members: Pick<MemberStore, 'get'>;
  readonly owned: Pick<OwnedRecords, 'some'>;
  readonly refuse: Refuse<'forbidden' | 'not_found' | 'validation_failed'>;
}

interface RequestedRemoval {
  readonly workspaceId: string;
  /** The owner's own member, if they have one. */
  readonly callerId: string | undefined;
  readonly memberId: string;
  readonly to: string | undefined;
}

/** Who gets the member's records, null for no one. Refuses to leave them with a member who doesn't exist. */
export async function checkRemoval(
  { members, owned, refuse }: CheckRemovalPorts,
  { workspaceId, callerId, memberId, to }: RequestedRemoval,
): Promise<string | null> {
  const createHeirError = (message: string) =>
    refuse('validation_failed', undefined, [{ path: 'hand_over_to', message }]);
  if (memberId === callerId) throw refuse('forbidden', "You can't remove yourself. Ask another owner.");
  const [accounts, people] = await Promise.all(
    ownedKinds.map((kind) => owned.some(kind, workspaceId, memberId)),
  );
  const counts = { accounts: accounts?.total ?? 0, people: people?.total ?? 0 };
  const ownsSome = counts.accounts + counts.people > 0;
  // After an interrupted removal the member is gone, but records are still to be handed over.
  if (!ownsSome && !(await members.get(workspaceId, memberId))) {
    throw refuse('not_found', 'There is no such member in this workspace.');
  }
  if (to === memberId) throw createHeirError('Must name another member.');
  if (to !== undefined && to !== NOBODY && !(await members.get(workspaceId, to))) {
    throw createHeirError(`The workspace has no member "${to}"; see GET /members.`);
  }
  if (ownsSome && to === undefined) {
    throw createHeirError(
      `The member owns ${counts.accounts} accounts and ${counts.people} people. Name their new owner, or ${NOBODY}.`,
    );
  }
  return to === undefined || to === NOBODY ? null : to;
}
