import { Failure } from '../../api/failure.ts';
import { api } from '../../api/service.ts';
import { mergeCredits, type UsedCredit } from './merge-credits.ts';

/** A list does not say when an account was activated, so these are read one by one. */
const ACCOUNTS_MAX = 100;
const AT_ONCE = 6;
const EVENTS_MAX = 100;

async function activeNow(since: string, signal: AbortSignal): Promise<UsedCredit[]> {
  const { data } = await api.listAccounts({ query: { status: 'active', per_page: ACCOUNTS_MAX }, signal });
  const used: UsedCredit[] = [];
  for (let first = 0; first < data.length; first += AT_ONCE) {
    const some = await Promise.all(
      data.slice(first, first + AT_ONCE).map(({ id }) => api.getAccount({ params: { id }, signal })),
    );
    used.push(
      ...some.flatMap(({ data: { id, activated_at } }) =>
        activated_at !== null && activated_at >= since
          ? [{ at: activated_at, accountId: id, memberId: undefined }]
          : [],
      ),
    );
  }
  return used;
}

/** Also names accounts that are no longer active; only keys of the whole workspace may read it. */
async function fromAuditLog(since: string, signal: AbortSignal): Promise<UsedCredit[]> {
  try {
    const { data } = await api.listAuditEvents({
      query: { action: 'activate-account', since, per_page: EVENTS_MAX },
      signal,
    });
    return data.flatMap(({ created_at, resource_ids: [accountId], member_id }) =>
      accountId === undefined ? [] : [{ at: created_at, accountId, memberId: member_id }],
    );
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return [];
    throw error;
  }
}

/** The credits of a period, newest first, each on the day it was used. */
export async function creditsUsed(since: string, signal: AbortSignal): Promise<UsedCredit[]> {
  const [events, accounts] = await Promise.all([fromAuditLog(since, signal), activeNow(since, signal)]);
  return mergeCredits(events, accounts);
}
