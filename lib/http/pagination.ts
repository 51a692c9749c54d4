/** The `pagination` of a list's answer. A page past the end is empty and has nothing after it. */
export const paginationOf = (
  { page, per_page }: { readonly page: number; readonly per_page: number },
  { total, hasMore }: { readonly total: number; readonly hasMore: boolean },
) => ({ total, page, per_page, has_more: hasMore });
