import type { NotificationSettings } from '#contract/notifications.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import type { NotificationRecord, NotificationStore } from './notification-settings.ts';

/** Changes what is given and leaves all else as somebody may have set it meanwhile. */
export const changeSettings = <Changed extends { readonly record: NotificationRecord }>(
  settings: NotificationStore,
  workspaceId: string,
  change: (before: NotificationRecord) => Changed,
): Promise<Changed> =>
  retryWhileChanged(async () => {
    const before = await settings.get(workspaceId);
    const changed = change(before);
    const after = { ...changed.record, revision: before.revision + 1 };
    return (await settings.save(workspaceId, before, after)) === CHANGED ? CHANGED : changed;
  });

/** The change that sets these fields. */
export const setting = (changes: Partial<NotificationSettings>) => (before: NotificationRecord) => ({
  record: { ...before, ...changes },
});
