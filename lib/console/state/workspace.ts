import { computed, signal } from '@preact/signals';
import { toApiError } from '../api/create-api.ts';
import { api, type Data, type Item } from '../api/service.ts';
import { isSession } from './own-session.ts';
import { type Route, route } from './route.ts';
import { apiKey, onSignOut, personSession } from './session.ts';

/** What nearly every page needs: members, signals, and the credits left. */

export type Member = Item<'listMembers'>;
export type Signal = Item<'listSignals'>;

export const members = signal<readonly Member[]>([]);
export const signals = signal<readonly Signal[]>([]);
export const usage = signal<Data<'getUsage'> | undefined>(undefined);
export const profile = signal<Data<'getCompanyProfile'> | undefined>(undefined);

export const memberName = (id: string | null): string | undefined =>
  id === null ? undefined : (members.value.find((member) => member.id === id)?.full_name ?? 'Former member');

export const signalName = (id: string | null): string =>
  (id !== null && signals.value.find((signal) => signal.id === id)?.name) || 'Removed signal';

/** Members as options of a choice. */
export const memberOptions = () =>
  Object.fromEntries(members.value.map(({ id, full_name }) => [id, full_name]));

/** Signals as options of a choice. */
export const signalOptions = () => Object.fromEntries(signals.value.map(({ id, name }) => [id, name]));

/** Whether this tab's key reads only. People who signed in may write. */
const hasReadKey = signal(false);

const keyMemberId = signal<string | null>(null);

/** The member this tab acts for: the one who signed in, or the one its key belongs to. Undefined for other keys. */
export const viewer = computed(
  () => personSession.value?.member ?? members.value.find(({ id }) => id === keyMemberId.value),
);

/** Whether this tab sees the accounts of an owner: a scoped member only sees their own. */
export const canSeeAccountsOf = (owner: string | null): boolean =>
  viewer.value?.visibility !== 'scoped' || owner === viewer.value.id;

/** Pages about what belongs to the whole workspace. */
const WORKSPACE_PAGES: readonly string[] = [
  'destinations',
  'runs/searches',
  'settings',
  'settings/company',
  'settings/integrations',
  'signals',
];

/** Whose alerts the settings show. */
export const readAlertView = ({ of }: Route['query']): string =>
  of ?? (personSession.value ? 'mine' : 'workspace');

function isOfWorkspace({ path, query }: Route): boolean {
  const [page = '', part] = path;
  if (page === 'settings' && part === 'alerts') return readAlertView(query) === 'workspace';
  return WORKSPACE_PAGES.includes(page === 'signals' ? page : path.join('/'));
}

/** Why nothing can be changed on this page; undefined if something can. */
export const readOnlyReason = computed(() => {
  if (hasReadKey.value) return 'Your key reads only: you can look at everything and change nothing.';
  return viewer.value?.visibility === 'scoped' && isOfWorkspace(route.value)
    ? 'This belongs to the whole workspace. You can look at it; members who see everything can change it.'
    : undefined;
});

export const isReadOnly = computed(() => readOnlyReason.value !== undefined);

/** Every key but those that only read can list itself. */
async function readOwnKey(): Promise<void> {
  const key = apiKey.peek();
  if (key === undefined || isSession(key)) return;
  try {
    const { data } = await api.listApiKeys();
    keyMemberId.value = data.find(({ prefix }) => key.startsWith(prefix))?.member_id ?? null;
  } catch (error) {
    hasReadKey.value = toApiError(error).status === 403;
  }
}

export async function refreshMembers(): Promise<void> {
  members.value = (await api.listMembers()).data;
}

export async function refreshUsage(): Promise<void> {
  usage.value = (await api.getUsage()).data;
}

export async function refreshSignals(): Promise<void> {
  signals.value = (await api.listSignals()).data;
}

/** Fails only if the key doesn't work: a missing profile or plan is left empty. */
export async function loadWorkspace(): Promise<void> {
  const [memberPage, signalPage] = await Promise.all([
    api.listMembers(),
    api.listSignals(),
    refreshUsage().catch(() => undefined),
    readOwnKey(),
    api.getCompanyProfile().then(
      ({ data }) => {
        profile.value = data;
      },
      () => undefined,
    ),
  ]);
  members.value = memberPage.data;
  signals.value = signalPage.data;
}

onSignOut(() => {
  members.value = [];
  signals.value = [];
  usage.value = undefined;
  profile.value = undefined;
  hasReadKey.value = false;
  keyMemberId.value = null;
});
