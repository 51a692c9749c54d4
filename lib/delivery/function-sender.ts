import { env } from '#platform/env.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

let sender: WebhookSender | undefined;

/** The sender of this function, whose connections outlive one event. */
export function functionSender(): WebhookSender {
  sender ??= createWebhookSender({ allowedHosts: env.allowedWebhookHosts() });
  return sender;
}
