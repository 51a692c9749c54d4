/** The `pagination` of a list response. A page past the end is empty and is the last. */
export const paginationOf = (
  { page, per_page }: { readonly page: number; readonly per_page: number },
  { total, hasMore }: { readonly total: number; readonly hasMore: boolean },
) => ({ total, page, per_page, has_more: hasMore });
