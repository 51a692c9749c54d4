/** A list response. Await it for one page, or iterate it for every row from that page on. */
export interface PagedAnswer<Page, Item> extends Promise<Page>, AsyncIterable<Item> {
  /** This page and all that follow. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly pagination?: { readonly page: number; readonly has_more: boolean };
}

/** `read` requests the page with that number, or by default the page the caller asked for. */
export function createPagedResponse<Page extends AnyPage>(
  read: (page?: number) => Promise<Page>,
): PagedAnswer<Page, unknown> {
  const first = read();
  async function* pages(): AsyncGenerator<Page, void, undefined> {
    for (let answer = await first; ; ) {
      yield answer;
      if (!answer.pagination?.has_more) return;
      answer = await read(answer.pagination.page + 1);
    }
  }
  async function* rows(): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of pages()) yield* data;
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: rows });
}
