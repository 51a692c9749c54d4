/** A list response. Await it for one page, or iterate it for every row from that page on. */
export interface PagedAnswer<Page, Item> extends Promise<Page>, AsyncIterable<Item> {
  /** This page and all that follow. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly pagination?: { readonly page: number; readonly has_more: boolean };
}

/** `readPage` requests the page with that number, or by default the page the caller asked for. */
export function createPagedResponse<Page extends AnyPage>(
  readPage: (page?: number) => Promise<Page>,
): PagedAnswer<Page, unknown> {
  const firstPage = readPage();
  async function* readPages(): AsyncGenerator<Page, void, undefined> {
    for (let answer = await firstPage; ; ) {
      yield answer;
      if (!answer.pagination?.has_more) return;
      answer = await readPage(answer.pagination.page + 1);
    }
  }
  async function* readRows(): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of readPages()) yield* data;
  }
  return Object.assign(firstPage, { pages: readPages, [Symbol.asyncIterator]: readRows });
}
