import {
  type AlertChannel,
  type AlertOutcome,
  createProblemOutcome,
} from '#domain/outbound/alerts/alert-channels.ts';
import { listSigningSecrets } from '#domain/outbound/destinations/destination.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { postSigned } from './post-signed.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

function toAlertOutcome(outcome: DeliveryOutcome): AlertOutcome {
  if (outcome.kind === 'delivered') return { kind: 'delivered', status_code: outcome.status };
  const { code, message, status } = outcome;
  const problem = { code, message, ...(status !== undefined && { status_code: status }) };
  if (outcome.kind !== 'retry') return { kind: 'failed', problem };
  const { retryAfterMs } = outcome;
  return { kind: 'retry', problem, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Sends one signed POST per alert to the notification webhook. */
export const createWebhookAlerts = (sender: WebhookSender, now: () => Date): AlertChannel => ({
  async deliver({ settings: { webhook_url, signing } }, alert) {
    if (webhook_url === null || signing === null) {
      return createProblemOutcome('skipped', 'no_webhook', 'No webhook URL is set.');
    }
    const target = { sender, url: webhook_url, sign: createSigner(listSigningSecrets(signing, now())) };
    return toAlertOutcome(await postSigned(target, { id: alert.id, body: JSON.stringify(alert) }));
  },
});
