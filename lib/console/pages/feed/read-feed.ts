import { api } from '../../api/service.ts';
import type { Page } from '../../api/types.ts';
import { accountNames, nameAccounts, nameNewestAccounts } from '../../state/account-names.ts';
import type { Detection } from '../detections/feedback.ts';
import { type FeedQuery, isHidden, sinceDay } from './feed-query.ts';

const PER_PAGE = 50;

async function readAccount(
  id: string,
  query: FeedQuery,
  since: string | undefined,
  signal?: AbortSignal,
): Promise<Page<Detection>> {
  const { data } = await api.listAccountSignals({ params: { id }, ...(signal && { signal }) });
  const rows = data.filter(
    (each) =>
      (query.signal === undefined || each.signal_id === query.signal) &&
      (since === undefined || each.detected_at >= since) &&
      each.alpha >= Number(query.alpha ?? 0) &&
      each.icp_fit >= Number(query.fit ?? 0),
  );
  return { data: rows, pagination: { total: rows.length, page: 1, has_more: false } };
}

/** One account's detections are loaded at once; the whole feed page by page, with the names of its accounts. */
export async function readFeed(
  query: FeedQuery,
  page: number,
  signal?: AbortSignal,
): Promise<Page<Detection>> {
  const since = sinceDay(query.days, new Date());
  if (query.account !== undefined) return readAccount(query.account, query, since, signal);
  const [answer] = await Promise.all([
    api.listDetections({
      query: {
        signal_id: query.signal,
        min_alpha: query.alpha,
        min_icp_fit: query.fit,
        account_status: query.status,
        owner_id: query.owner,
        since,
        page,
        per_page: PER_PAGE,
      },
      ...(signal && { signal }),
    }),
    nameNewestAccounts().catch(() => undefined),
  ]);
  await nameAccounts(answer.data.map(({ account_id }) => account_id)).catch(() => undefined);
  const names = accountNames.peek();
  const data = answer.data.filter(
    ({ account_id, signal_present }) => signal_present && !isHidden(names.get(account_id)?.status, query),
  );
  const { total, ...pagination } = answer.pagination;
  return { data, pagination: { ...pagination, total: total - (answer.data.length - data.length) } };
}
