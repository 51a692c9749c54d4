export interface PeopleQuery {
  readonly account_id: string | undefined;
  readonly job_level: string | undefined;
  readonly country_code: string | undefined;
  readonly source: string | undefined;
  readonly has_email: string | undefined;
  readonly list_id: string | undefined;
  readonly owner_id: string | undefined;
  readonly search: string | undefined;
  readonly left: string | undefined;
  readonly sort: 'created_at' | 'full_name';
  readonly order: 'asc' | 'desc';
}

/** The list's query from the URL. A country applies once it is a two-letter code. */
export const peopleQuery = (address: Readonly<Record<string, string>>): PeopleQuery => ({
  account_id: address.account,
  job_level: address.level,
  country_code: /^[a-z]{2}$/i.test(address.country ?? '') ? address.country : undefined,
  source: address.source,
  has_email: address.email,
  list_id: address.list,
  owner_id: address.owner,
  search: address.q,
  left: address.left,
  sort: address.sort === 'name' ? 'full_name' : 'created_at',
  order: address.sort === 'name' ? 'asc' : 'desc',
});
