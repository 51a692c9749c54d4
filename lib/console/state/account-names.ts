import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';

/** Detections and people name their account by id; these are the names to show. */

interface Named {
  readonly name: string;
  readonly domain: string | null;
  readonly status: string;
}

export const accountNames = signal<ReadonlyMap<string, Named>>(new Map());

const asked = new Set<string>();
let isPrimed = false;

/** More at once would only wait in line. */
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

/** One list of those with the newest signals names most of a feed in one call; the rest is asked for one by one. */
export async function nameAccounts(ids: readonly string[]): Promise<void> {
  let missing = [...new Set(ids)].filter((id) => !asked.has(id));
  if (missing.length > AT_ONCE && !isPrimed) {
    isPrimed = true;
    const { data } = await api.listAccounts({ query: { sort: 'last_signal_at', per_page: 100 } });
    rememberAccounts(data);
    missing = missing.filter((id) => !asked.has(id));
  }
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
  isPrimed = false;
});
