/** A list's answer: awaited it is one page; iterated it is every row from there on, page after page. */
export interface PagedAnswer<Page, Item> extends Promise<Page>, AsyncIterable<Item> {
  /** This page and those behind it. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly pagination?: { readonly page: number; readonly has_more: boolean };
}

/** `read` asks for the page of that number, or without one for the page that the caller wants first. */
export function pagedAnswer<Page extends AnyPage>(
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
