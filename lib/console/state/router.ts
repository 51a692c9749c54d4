import { computed, signal } from '@preact/signals';
import { parseRoute, withQuery } from './route.ts';

const hash = signal(location.hash);

addEventListener('hashchange', () => {
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
