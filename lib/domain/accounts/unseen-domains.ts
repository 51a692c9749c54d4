import type { Refuse } from '#contract/errors.ts';
import { limitedTo, type Viewer } from '#domain/visibility/viewer.ts';

/**
 * A domain belongs to one account of a workspace, so a scoped member who asks for one that is taken learns that there is
 * an account out of their sight. This keeps such answers few, and on record.
 */
export const DOMAINS_TOLD_PER_HOUR = 20;

const HOUR_MS = 3_600_000;

export interface UnseenDomains {
  /** Whether this member may still be told of a domain in this hour. */
  mayTell(workspaceId: string, memberId: string): Promise<boolean>;
  /** Counts that they are told, and writes it down; false where that was one too many. */
  tell(workspaceId: string, memberId: string, accountId: string): Promise<boolean>;
}

export interface UnseenDomainPorts {
  readonly unseenDomains: UnseenDomains;
  readonly now: () => Date;
  readonly refuse: Refuse<'throttled'>;
}

/** Hours since 1970. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MS);

function tooMany({ now, refuse }: UnseenDomainPorts) {
  const seconds = Math.ceil((HOUR_MS - (now().getTime() % HOUR_MS)) / 1000);
  const message = `You have asked for ${DOMAINS_TOLD_PER_HOUR} domains of accounts you can't see. You can send domains again in ${Math.ceil(seconds / 60)} minutes.`;
  return refuse('throttled', message, undefined, seconds);
}

/** Before any domain is looked at: a refusal of only those that are taken would tell of them. */
export async function refuseExhausted(ports: UnseenDomainPorts, viewer: Viewer): Promise<void> {
  const member = limitedTo(viewer);
  if (member === undefined) return;
  if (!(await ports.unseenDomains.mayTell(viewer.workspaceId, member))) throw tooMany(ports);
}

/** Before a scoped member is told that an account out of their sight has a domain. */
export async function tellOfUnseen(
  ports: UnseenDomainPorts,
  viewer: Viewer,
  accountId: string,
): Promise<void> {
  const member = limitedTo(viewer);
  if (member === undefined) return;
  if (!(await ports.unseenDomains.tell(viewer.workspaceId, member, accountId))) throw tooMany(ports);
}
