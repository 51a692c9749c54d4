/** The `pagination` of a list's answer. A page past the end is empty and has nothing after it. */
export const paginationOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  total,
  page,
  per_page,
  has_more: page * per_page < total,
});
