import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { type RevokeFamilyPorts, revokeFamily } from '#domain/workspace/keys/revoke-api-key.ts';
import {
  isOwner,
  type MemberStore,
  type OwnedKind,
  type OwnedRecords,
  type OwnerGuard,
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

/**
 * Revokes a member's keys and those below them, ends their sessions, removes the member, then hands over their records.
 * In this order, nothing new can be assigned to them. Safe to repeat after a crash.
 */
export async function removeMember(ports: RemoveMemberPorts, removal: MemberRemoval): Promise<HandedOver> {
  const { workspaceId, memberId } = removal;
  await demoteOwner(ports, workspaceId, memberId);
  const keys = await revokeKeysOf(ports, workspaceId, memberId);
  const sessions = await endSessionsOf(ports, workspaceId, memberId);
  await ports.members.remove(workspaceId, memberId);
  const accounts = await handOver(ports, 'accounts', removal);
  const people = await handOver(ports, 'people', removal);
  return { keys, sessions, accounts, people };
}

/** From then on, no other owner is removed because this one is still there. */
const demoteOwner = ({ members, checkOwnerStays }: RemoveMemberPorts, workspaceId: string, id: string) =>
  retryWhileChanged(async () => {
    const member = await members.get(workspaceId, id);
    if (!member || !isOwner(member)) return {};
    const guard = await checkOwnerStays({ ownerId: id });
    const outcome = await members.change(workspaceId, member, { ...member, role: 'member' }, guard);
    return outcome === 'done' ? {} : CHANGED_MEANWHILE;
  });

/** Returns how many keys were revoked. */
async function revokeKeysOf(
  ports: RemoveMemberPorts,
  workspaceId: string,
  memberId: string,
): Promise<number> {
  const unrevoked = await ports.apiKeys.listUnrevoked(workspaceId);
  const memberKeys = unrevoked.filter(({ member_id }) => member_id === memberId);
  const revokedIds = new Set(memberKeys.map(({ id }) => id));
  for (const key of memberKeys) {
    for (const child of await revokeFamily(ports, key)) revokedIds.add(child.id);
  }
  return revokedIds.size;
}

/** Between two reads of a list that lags behind the table. */
export const PAUSE_MS = 500;

/** Together with the pauses, far longer than an index lags behind its table. */
const MAX_IDLE_ROUNDS = 20;

/** Gives the member's records to the heir, and returns how many there were. */
async function handOver(
  { owned, pause }: RemoveMemberPorts,
  kind: OwnedKind,
  { workspaceId, memberId, heir }: MemberRemoval,
): Promise<number> {
  let transferred = 0;
  for (let idleRounds = 0; idleRounds < MAX_IDLE_ROUNDS; ) {
    const { ids } = await owned.listSome(kind, workspaceId, memberId);
    if (ids.length === 0) return transferred;
    const transferredBefore = transferred;
    for (const id of ids) {
      if (await owned.reassign(kind, workspaceId, id, { from: memberId, to: heir })) transferred += 1;
    }
    if (transferred > transferredBefore) continue;
    idleRounds += 1;
    await pause();
  }
  throw new Error(`Some ${kind} of ${memberId} could not be handed over. Run the command again.`);
}
