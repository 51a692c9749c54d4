import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { type RevokeFamilyPorts, revokeFamily } from '#domain/workspace/keys/revoke-api-key.ts';
import {
  isOwner,
  type MemberStore,
  type OwnedKind,
  type OwnedRecords,
  type OwnerGuard,
  ownedKinds,
} from '#domain/workspace/members/member-store.ts';
import { endSessionsOf, type SessionStore } from '#domain/workspace/sign-in/manage-sessions.ts';
import type { OwnerRemoval } from './last-owner.ts';

export interface RemoveMemberPorts {
  readonly members: Pick<MemberStore, 'change' | 'get' | 'remove'>;
  readonly checkOwnerStays: (removal: OwnerRemoval) => Promise<OwnerGuard>;
  readonly sessions: Pick<SessionStore, 'list' | 'end'>;
  readonly apiKeys: RevokeFamilyPorts['apiKeys'];
  readonly owned: OwnedRecords;
  readonly now: () => Date;
  /** Waits for the lists to catch up with recent writes. */
  readonly pause: () => Promise<unknown>;
}

export interface MemberRemoval {
  readonly workspaceId: string;
  readonly memberId: string;
  /** Who takes over the member's records. */
  readonly heir: string | null;
}

export type HandedOver = { readonly [Kind in OwnedKind]: number } & {
  readonly keys: number;
  readonly sessions: number;
};

/** Between two looks at a list that may lag behind. */
export const PAUSE_MS = 500;

/** Together with the pauses, far longer than an index lags behind its table. */
const MAX_IDLE_ROUNDS = 20;

async function handOver(
  { owned, pause }: RemoveMemberPorts,
  kind: OwnedKind,
  { workspaceId, memberId, heir }: MemberRemoval,
): Promise<number> {
  let transferred = 0;
  for (let idle = 0; idle < MAX_IDLE_ROUNDS; ) {
    const { ids } = await owned.some(kind, workspaceId, memberId);
    if (ids.length === 0) return transferred;
    const before = transferred;
    for (const id of ids) {
      if (await owned.giveOn(kind, workspaceId, id, { from: memberId, to: heir })) transferred += 1;
    }
    if (transferred > before) continue;
    idle += 1;
    await pause();
  }
  throw new Error(`Some ${kind} of ${memberId} could not be handed over. Run the command again.`);
}

/** From then on, no other owner is removed because this one is still there. */
const demoteOwner = ({ members, checkOwnerStays }: RemoveMemberPorts, workspaceId: string, id: string) =>
  retryWhileChanged(async () => {
    const member = await members.get(workspaceId, id);
    if (!member || !isOwner(member)) return {};
    const guard = await checkOwnerStays({ ownerId: id });
    const outcome = await members.change(workspaceId, member, { ...member, role: 'member' }, guard);
    return outcome === 'done' ? {} : CHANGED;
  });

/**
 * Revokes a member's keys and those below them, ends their sessions, removes the member, then hands over their records.
 * In this order, nothing new can be assigned to them. Safe to repeat after a crash.
 */
export async function removeMember(ports: RemoveMemberPorts, removal: MemberRemoval): Promise<HandedOver> {
  const { workspaceId, memberId } = removal;
  await demoteOwner(ports, workspaceId, memberId);
  const memberKeys = (await ports.apiKeys.unrevoked(workspaceId)).filter(
    ({ member_id }) => member_id === memberId,
  );
  const ended = new Set(memberKeys.map(({ id }) => id));
  for (const key of memberKeys) for (const { id } of await revokeFamily(ports, key)) ended.add(id);
  const sessions = await endSessionsOf(ports, workspaceId, memberId);
  await ports.members.remove(workspaceId, memberId);
  const transferred: Partial<Record<OwnedKind, number>> = {};
  for (const kind of ownedKinds) transferred[kind] = await handOver(ports, kind, removal);
  return { keys: ended.size, sessions, accounts: transferred.accounts ?? 0, people: transferred.people ?? 0 };
}
