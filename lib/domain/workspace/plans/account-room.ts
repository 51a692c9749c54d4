import { storedAccountsMax } from '#contract/limits.ts';
import { type PlanStore, planNames } from './plan.ts';

/** How many accounts a workspace has stored and may store. */
export interface AccountRoom {
  readonly limit: number;
  readonly used: number;
}

export interface AccountRoomPorts {
  readonly plans: Pick<PlanStore, 'get'>;
  readonly countAccounts: (workspaceId: string) => Promise<number>;
}

/** The limit is generous and may be passed by what several calls create at the same moment. */
export async function readAccountRoom(
  { plans, countAccounts }: AccountRoomPorts,
  workspaceId: string,
): Promise<AccountRoom> {
  const [plan, used] = await Promise.all([plans.get(workspaceId), countAccounts(workspaceId)]);
  const planName = planNames.find((knownName) => knownName === plan?.plan) ?? 'starter';
  return { limit: storedAccountsMax[planName], used };
}

export const hasRoomFor = ({ limit, used }: AccountRoom, count: number): boolean => used + count <= limit;

export const describeFullAccounts = ({ limit, used }: AccountRoom): string =>
  `Your plan stores at most ${limit} accounts; ${used} are stored. Delete some, or ask for a larger plan. See GET /usage.`;
