import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { AlertSettings, SettingsStore } from './notification-settings.ts';

/** Changes the given fields and keeps concurrent changes to all others. */
export const changeSettings = <Settings extends AlertSettings, Changed extends { readonly record: Settings }>(
  settings: SettingsStore<Settings>,
  workspaceId: string,
  change: (before: Settings) => Changed,
): Promise<Changed> =>
  retryWhileChanged(async () => {
    const before = await settings.get(workspaceId);
    const changed = change(before);
    const after = { ...changed.record, revision: before.revision + 1 };
    return (await settings.save(workspaceId, before, after)) === CHANGED ? CHANGED : changed;
  });
