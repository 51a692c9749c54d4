/** The place that an address names: `#/accounts/acc_1?status=active`. */
export interface Route {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** An address that someone typed may be no valid encoding; it is then taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export function hrefOf(path: readonly string[], query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text && `?${text}`}`;
}

/** The same place with other filters; an empty value takes one away. */
export const withQuery = ({ path, query }: Route, changes: Values): string =>
  hrefOf(path, { ...query, ...changes });
