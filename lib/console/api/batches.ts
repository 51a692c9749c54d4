import type { ApiError } from '#client/api-error.ts';
import { toApiError } from './create-api.ts';
import { api, type Page, type Person } from './service.ts';

/** More calls at once would only queue up. */
const MAX_CONCURRENT = 6;

/** Calls the service for each item, a few at a time; one that fails doesn't stop the others. With why they failed. */
export async function callForEach<Item, T>(items: readonly Item[], call: (item: Item) => Promise<T>) {
  const done: T[] = [];
  const failures: ApiError[] = [];
  for (let offset = 0; offset < items.length; offset += MAX_CONCURRENT) {
    const results = await Promise.allSettled(items.slice(offset, offset + MAX_CONCURRENT).map(call));
    for (const result of results) {
      if (result.status === 'fulfilled') done.push(result.value);
      else failures.push(toApiError(result.reason));
    }
  }
  return { done, failures };
}

/** Reads a list page by page, up to a number of rows. */
async function readRows<T>(readPage: (page: number) => Promise<Page<T>>, max: number): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; rows.length < max; page += 1) {
    const { data, pagination } = await readPage(page);
    rows.push(...data);
    if (!pagination.has_more) break;
  }
  return rows;
}

/** A selection this large is better made with an export. */
const MAX_IDS = 10_000;

export const readIds = async (readPage: (page: number) => Promise<Page<{ readonly id: string }>>) =>
  (await readRows(readPage, MAX_IDS)).map(({ id }) => id);

/** A company with a longer roster shows its newest 500. */
const MAX_PEOPLE = 500;

const departureRank = ({ left_at }: Person): number => Number(left_at !== null);

/** The people of an account, most relevant first. Those who left come last: a signal may still name them. */
export async function readPeople(account_id: string, abortSignal: AbortSignal): Promise<readonly Person[]> {
  const rows = await readRows(
    (page) =>
      api.listPeople({ query: { account_id, left: 'include', page, per_page: 100 }, signal: abortSignal }),
    MAX_PEOPLE,
  );
  return rows.toSorted((a, b) => departureRank(a) - departureRank(b) || a.ranking - b.ranking);
}
