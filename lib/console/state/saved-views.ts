import { signal } from '@preact/signals';
import { onSignOut } from './session.ts';
import { keep, readKept } from './workspace-storage.ts';

/** Named filters of the feed, stored in this browser per workspace. */
export interface SavedView {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

const NAME = 'views';
export const VIEWS_MAX = 12;
export const VIEW_NAME_MAX = 40;

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'object' &&
  value.query !== null &&
  Object.values(value.query).every((each) => typeof each === 'string');

const parse = (value: unknown): SavedView[] | undefined =>
  Array.isArray(value) ? value.filter(isView).slice(0, VIEWS_MAX) : undefined;

let views: readonly SavedView[] | undefined;
/** Read together with the views, so that components re-render. */
const changes = signal(0);

export function savedViews(): readonly SavedView[] {
  changes.value;
  views ??= readKept(NAME, parse) ?? [];
  return views;
}

function replace(after: readonly SavedView[]): void {
  views = after;
  changes.value += 1;
  keep(NAME, after);
}

/** Replaces one with the same name. */
export const saveView = (view: SavedView): void =>
  replace([...savedViews().filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX));

export const forgetView = (name: string): void => replace(savedViews().filter((view) => view.name !== name));

onSignOut(() => {
  views = undefined;
});
