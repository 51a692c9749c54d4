import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { accountNames, nameAccounts } from './account-names.ts';
import { onSignOut } from './session.ts';
import { memberName, members, signals } from './workspace.ts';

/** Names of records that others refer to by id, such as the audit log. */

const names = signal<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

const kindOf = (id: string): string => id.split('_', 1)[0] ?? '';

type Named = readonly (readonly [id: string, name: string])[];

/** Short lists are read whole, once. */
const LISTS: Readonly<Record<string, () => Promise<Named>>> = {
  lst: async () => (await api.listPeopleLists()).data.map(({ id, name }) => [id, name]),
  dst: async () => (await api.listWebhookDestinations()).data.map(({ id, name }) => [id, name]),
  srch: async () => (await api.listSearches()).data.map(({ id, name }) => [id, name]),
  key: async () => (await api.listApiKeys()).data.map(({ id, name }) => [id, name]),
  kbs: async () => (await api.listKnowledgeBase()).data.map(({ id, title }) => [id, title]),
};

const ONE: Readonly<Record<string, (id: string) => Promise<string>>> = {
  per: async (id) => (await api.getPerson({ params: { id } })).data.full_name,
  run: async (id) => (await api.getRun({ params: { id } })).data.name,
};

/** More at once would only queue up. */
const AT_ONCE = 6;

function remember(found: Named): void {
  if (found.length > 0) names.value = new Map([...names.peek(), ...found]);
}

async function nameOne(id: string): Promise<Named> {
  const name = await ONE[kindOf(id)]?.(id).catch(() => undefined);
  return name === undefined ? [] : [[id, name]];
}

/** Loads the names that aren't known yet. A record that is gone, or that you can't see, stays without one. */
export async function nameRecords(ids: readonly string[]): Promise<void> {
  const accounts = ids.filter((id) => kindOf(id) === 'acc');
  const lists = [...new Set(ids.map(kindOf))].filter((kind) => LISTS[kind] && !asked.has(kind));
  const single = [...new Set(ids)].filter((id) => ONE[kindOf(id)] && !asked.has(id));
  for (const each of [...lists, ...single]) asked.add(each);
  await Promise.all([
    nameAccounts(accounts).catch(() => undefined),
    ...lists.map(async (kind) => remember((await LISTS[kind]?.().catch(() => [])) ?? [])),
  ]);
  for (let first = 0; first < single.length; first += AT_ONCE) {
    const found = await Promise.all(single.slice(first, first + AT_ONCE).map(nameOne));
    remember(found.flat());
  }
}

/** Undefined if it isn't known. */
export function recordName(id: string): string | undefined {
  switch (kindOf(id)) {
    case 'acc':
      return accountNames.value.get(id)?.name;
    case 'sig':
      return signals.value.find((each) => each.id === id)?.name;
    case 'mem':
      return members.value.some((each) => each.id === id) ? memberName(id) : undefined;
    default:
      return names.value.get(id);
  }
}

onSignOut(() => {
  names.value = new Map();
  asked.clear();
});
