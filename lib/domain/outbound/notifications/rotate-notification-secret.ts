import type { Refuse } from '#contract/errors.ts';
import { type ReplaceSecretPorts, replaceSecret } from '#domain/outbound/destinations/replace-secret.ts';
import { changeSettings } from './change-settings.ts';
import type { NotificationRecord, NotificationStore } from './notification-settings.ts';

export interface RotateNotificationSecretPorts extends ReplaceSecretPorts {
  readonly settings: NotificationStore;
  readonly refuse: Refuse<'no_webhook' | 'too_many_secrets'>;
}

/** Replaces the webhook's signing secret, by the rules of `replaceSecret`. */
export const rotateNotificationSecret = (
  ports: RotateNotificationSecretPorts,
  workspaceId: string,
): Promise<{ readonly record: NotificationRecord; readonly madeSecret: string }> =>
  changeSettings(ports.settings, workspaceId, (before) => {
    if (before.signing === null) throw ports.refuse('no_webhook');
    const signing = replaceSecret(ports, before.signing);
    return { record: { ...before, signing }, madeSecret: signing.secret };
  });
