import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** People name their account by id; these are the names to show. */

interface Named {
  readonly name: string;
  readonly domain: string | null;
  readonly status: string;
}

export const accountNames = signal<ReadonlyMap<string, Named>>(new Map());

const asked = new Set<string>();
let newest: Promise<void> | undefined;

/** More at once would only queue up. */
const AT_ONCE = 6;
const UNKNOWN: Named = { name: 'Unknown account', domain: null, status: 'suggested' };

export function rememberAccounts(accounts: readonly (Named & { readonly id: string })[]): void {
  const names = new Map(accountNames.peek());
  for (const { id, name, domain, status } of accounts) {
    names.set(id, { name, domain, status });
    asked.add(id);
  }
  accountNames.value = names;
}

/** One list of the accounts with the newest signals covers most of a page. */
function nameNewestAccounts(): Promise<void> {
  newest ??= api
    .listAccounts({ query: { sort: 'last_signal_at', per_page: 100 } })
    .then(({ data }) => rememberAccounts(data));
  return newest;
}

/** Loads the names that aren't known yet. */
export async function nameAccounts(ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.filter((id) => !asked.has(id)).length > AT_ONCE) await nameNewestAccounts();
  const missing = wanted.filter((id) => !asked.has(id));
  for (const id of missing) asked.add(id);
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    const some = missing.slice(first, first + AT_ONCE);
    const found = await Promise.all(
      some.map(async (id) => {
        try {
          return (await api.getAccount({ params: { id } })).data;
        } catch {
          return { ...UNKNOWN, id };
        }
      }),
    );
    rememberAccounts(found);
  }
}

onSignOut(() => {
  accountNames.value = new Map();
  asked.clear();
  newest = undefined;
});
