import type { Refuse } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';

/**
 * A domain belongs to one account per workspace. A scoped member who asks for a taken domain learns that an
 * account exists which they cannot see. This limits such responses and logs them.
 */
export const HIDDEN_DOMAINS_PER_HOUR = 20;

export interface HiddenDomains {
  /** Whether this member may still be told about a domain in this hour. */
  canReport(workspaceId: string, memberId: string): Promise<boolean>;
  /** Counts and logs that the member is told, once an hour for each account. Returns false if that exceeds the limit. */
  report(workspaceId: string, memberId: string, accountId: string): Promise<boolean>;
}

export interface HiddenDomainPorts {
  readonly hiddenDomains: HiddenDomains;
  readonly now: () => Date;
  readonly refuse: Refuse<'throttled'>;
}

/** Hours since 1970. */
export const toHour = (now: Date): number => Math.floor(now.getTime() / HOUR_MS);

function createThrottledError({ now, refuse }: HiddenDomainPorts) {
  const seconds = Math.ceil((HOUR_MS - (now().getTime() % HOUR_MS)) / 1000);
  const message = `You have asked for ${HIDDEN_DOMAINS_PER_HOUR} domains of accounts you can't see. You can send domains again in ${Math.ceil(seconds / 60)} minutes.`;
  return refuse('throttled', message, undefined, seconds);
}

/** Whether the viewer was told about as many domains as they may be in this hour. */
export async function isExhausted(
  { hiddenDomains }: Pick<HiddenDomainPorts, 'hiddenDomains'>,
  viewer: Viewer,
): Promise<boolean> {
  const member = scopedMemberId(viewer);
  return member !== undefined && !(await hiddenDomains.canReport(viewer.workspaceId, member));
}

/** Runs before any domain is checked. Rejecting only the taken ones would reveal them. */
export async function refuseExhausted(ports: HiddenDomainPorts, viewer: Viewer): Promise<void> {
  if (await isExhausted(ports, viewer)) throw createThrottledError(ports);
}

/** Runs before a scoped member learns that an account they cannot see has a domain. */
export async function reportHiddenDomain(
  ports: HiddenDomainPorts,
  viewer: Viewer,
  accountId: string,
): Promise<void> {
  const member = scopedMemberId(viewer);
  if (member === undefined) return;
  if (!(await ports.hiddenDomains.report(viewer.workspaceId, member, accountId)))
    throw createThrottledError(ports);
}
