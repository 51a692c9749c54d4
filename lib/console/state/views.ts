import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import type { Item } from '../api/types.ts';
import { storedFilters, type ViewPage } from '../text/view-filters.ts';
import { onSignOut } from './session.ts';
import { forget, readKept } from './workspace-storage.ts';

/** Filters with a name, your own and the team's; empty until read. */
export type View = Item<'listViews'>;

export const views = signal<readonly View[]>([]);

let reading: Promise<void> | undefined;

/** Views that this browser kept before the service did. */
const KEPT = 'views';

interface KeptView {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

const isKept = (value: unknown): value is KeptView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'object' &&
  value.query !== null &&
  Object.values(value.query).every((each) => typeof each === 'string');

/** Moves them to the service, once. One that it refuses stays here. */
async function moveKept(): Promise<void> {
  const kept = readKept(KEPT, (value) => (Array.isArray(value) ? value.filter(isKept) : undefined)) ?? [];
  if (kept.length === 0) return;
  const names = new Set(views.peek().map(({ name }) => name));
  for (const { name, query } of kept) {
    if (!names.has(name)) await saveView('feed', name, query, false);
  }
  forget(KEPT);
}

async function read(): Promise<void> {
  views.value = (await api.listViews()).data.filter(({ of }) => of === 'detections');
  await moveKept().catch(() => undefined);
}

/** Reads them once; a failure is tried again with the next page. */
export function loadViews(): Promise<void> {
  reading ??= read().catch(() => {
    reading = undefined;
  });
  return reading;
}

export async function saveView(
  page: ViewPage,
  name: string,
  query: Readonly<Record<string, string>>,
  shared: boolean,
): Promise<View> {
  const body = { name, of: 'detections' as const, filters: storedFilters(page, query), shared };
  const { data } = await api.createView({ body });
  views.value = [...views.peek(), data].toSorted((a, b) => a.name.localeCompare(b.name));
  return data;
}

export async function deleteView(id: string): Promise<true> {
  await api.deleteView({ params: { id } });
  views.value = views.peek().filter((view) => view.id !== id);
  return true;
}

onSignOut(() => {
  views.value = [];
  reading = undefined;
});
