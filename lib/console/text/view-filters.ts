/** A saved view's filters: parameters of the list in the API, names in the console's URLs. */

type Filters = Readonly<Record<string, string>>;

export type ViewPage = 'inbox' | 'feed';

const PARAMETERS: Readonly<Record<string, string>> = {
  signal: 'signal_id',
  alpha: 'min_alpha',
  fit: 'min_icp_fit',
  relevance: 'min_relevance',
  status: 'account_status',
  owner: 'owner_id',
  state: 'state',
};
const NAMES = new Map(Object.entries(PARAMETERS).map(([name, parameter]) => [parameter, name]));

/** What only the console knows, such as “the last 7 days”, which is another day each time it is read. */
const OWN = 'console.';

/** The inbox is the list in the order of finding. */
const INBOX_ORDER = ['sort', 'found_at'] as const;

const isListed = (name: string, value: string): boolean =>
  PARAMETERS[name] !== undefined && !(name === 'relevance' && value === 'all');

export const storedFilters = (page: ViewPage, query: Filters): Record<string, string> =>
  Object.fromEntries([
    ...(page === 'inbox' ? [INBOX_ORDER] : []),
    ...Object.entries(query).map(([name, value]) => [
      isListed(name, value) ? (PARAMETERS[name] ?? name) : `${OWN}${name}`,
      value,
    ]),
  ]);

export const pageOfView = (filters: Filters): ViewPage =>
  filters[INBOX_ORDER[0]] === INBOX_ORDER[1] ? 'inbox' : 'feed';

/** The URL's query. A parameter that the console has no filter for is left out. */
export const viewQuery = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const own = name.startsWith(OWN) ? name.slice(OWN.length) : NAMES.get(name);
      return own === undefined ? [] : [[own, value]];
    }),
  );

/** Whether two URLs have the same filters, in any order. */
export const isSameView = (a: Filters, b: Filters): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
