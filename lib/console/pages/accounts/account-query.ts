/** The list's query from the URL, without unset filters. */
export interface AccountQuery {
  readonly status: string | undefined;
  readonly owner_id: string | undefined;
  readonly tag: string | undefined;
  readonly industry: string | undefined;
  readonly relation: string | undefined;
  readonly min_score: string | undefined;
  readonly search: string | undefined;
  readonly sort: string;
}

const SORTS = new Set(['score', 'last_signal_at', 'created_at']);

export const accountQuery = (address: Readonly<Record<string, string>>): AccountQuery => ({
  status: address.status,
  owner_id: address.owner,
  tag: address.tag,
  industry: address.industry,
  relation: address.relation,
  min_score: address.score,
  search: address.q,
  sort: SORTS.has(address.sort ?? '') ? (address.sort ?? 'score') : 'score',
});
