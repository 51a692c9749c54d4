import { api } from './service.ts';
import type { Item } from './types.ts';

/** Pages of 100: a company with a longer roster shows its newest 500. */
const PAGES_MAX = 5;

export interface People {
  readonly rows: readonly Item<'listPeople'>[];
  readonly total: number;
}

/** The people of an account, most relevant first. Those who left come last: a signal may still name them. */
export async function peopleOf(accountId: string, signal: AbortSignal): Promise<People> {
  const rows: Item<'listPeople'>[] = [];
  let total = 0;
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { data, pagination } = await api.listPeople({
      query: { account_id: accountId, left: 'include', page, per_page: 100 },
      signal,
    });
    rows.push(...data);
    total = pagination.total;
    if (!pagination.has_more) break;
  }
  const hasLeft = ({ left_at }: Item<'listPeople'>): number => Number(left_at !== null);
  return { rows: rows.toSorted((a, b) => hasLeft(a) - hasLeft(b) || a.ranking - b.ranking), total };
}
