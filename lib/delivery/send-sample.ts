import { type Destination, signingSecrets } from '#domain/destinations/destination.ts';
import { sampleRow } from '#domain/pushes/sample-row.ts';
import { postRow } from './post-row.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface SendSamplePorts {
  readonly sender: WebhookSender;
  readonly newId: (prefix: 'push') => string;
  readonly now: () => Date;
}

/** How the receiver took one signed sample row. */
export async function sendSample({ sender, newId, now }: SendSamplePorts, destination: Destination) {
  const startedAt = performance.now();
  const at = now();
  const target = { sender, url: destination.url, sign: createSigner(signingSecrets(destination, at)) };
  const record = sampleRow(at);
  const outcome = await postRow(target, { deliveryId: `${newId('push')}_${record.id}`, record });
  const ms = Math.round(performance.now() - startedAt);
  if (outcome.kind === 'delivered') return { delivered: true, status_code: outcome.status, ms };
  const { status, code, message } = outcome;
  return { delivered: false, status_code: status ?? null, ms, code, message };
}
