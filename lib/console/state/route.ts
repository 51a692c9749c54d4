import { computed, signal } from '@preact/signals';

/** The page that a URL names: `#/accounts/acc_1?status=active`. */
export interface Route {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decodePart),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** A typed URL may have an invalid encoding; it is then used as it is. */
function decodePart(pathPart: string): string {
  try {
    return decodeURIComponent(pathPart);
  } catch {
    return pathPart;
  }
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export function toHref(path: readonly string[], query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text && `?${text}`}`;
}

/** The same page with other filters; an empty value removes one. */
export const withQuery = ({ path, query }: Route, changes: Values): string =>
  toHref(path, { ...query, ...changes });

/** Outside of a page there is no address, and nothing changes it. */
const hash = signal(globalThis.location?.hash ?? '');

globalThis.addEventListener?.('hashchange', () => {
  hash.value = location.hash;
});

export const route = computed(() => parseRoute(hash.value));

export function navigate(href: string): void {
  location.hash = href;
  // Immediately, not with the event: otherwise the old page would be rendered in between.
  hash.value = location.hash;
}

/** For filters and selections: the back button skips them. */
export function replaceRoute(href: string): void {
  history.replaceState(null, '', href);
  hash.value = href;
}

export const setQuery = (changes: Parameters<typeof withQuery>[1]): void =>
  replaceRoute(withQuery(route.peek(), changes));

/** A filter whose value is in the address. The new list may not have the record that is open beside it. */
export const bindQuery = (name: string) => ({
  value: route.value.query[name],
  onValue: (value: string) => setQuery({ [name]: value, d: undefined }),
});
