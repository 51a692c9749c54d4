import type { Page } from './types.ts';

/** A selection this large is better made with an export. */
const IDS_MAX = 10_000;

/** The ids of a whole list, page by page. */
export async function everyId(
  read: (page: number) => Promise<Page<{ readonly id: string }>>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < IDS_MAX; page += 1) {
    const { data, pagination } = await read(page);
    ids.push(...data.map(({ id }) => id));
    if (!pagination.has_more) break;
  }
  return ids;
}
