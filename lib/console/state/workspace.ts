import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import type { Data, Item } from '../api/types.ts';
import { onSignOut } from './session.ts';

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
  const [known, listed] = await Promise.all([
    api.listMembers(),
    api.listSignals(),
    refreshUsage().catch(() => undefined),
    api.getCompanyProfile().then(
      ({ data }) => {
        profile.value = data;
      },
      () => undefined,
    ),
  ]);
  members.value = known.data;
  signals.value = listed.data;
}

onSignOut(() => {
  members.value = [];
  signals.value = [];
  usage.value = undefined;
  profile.value = undefined;
});
