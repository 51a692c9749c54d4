import { once } from '#domain/shared/work/once.ts';
import { env } from '#platform/env.ts';
import type { WebhookSender } from './webhook-sender.ts';

let sender: WebhookSender | undefined;

/** Loaded with the first row, because it brings an HTTP client that background pushes don't need. */
const load = once(async (): Promise<WebhookSender> => {
  const { createWebhookSender } = await import('./webhook-sender.ts');
  sender = createWebhookSender({ allowedHosts: env.allowedWebhookHosts() });
  return sender;
});

/** This function's sender; its connections are reused across events. */
export const functionSender = (): WebhookSender => ({
  send: (delivery) => sender?.send(delivery) ?? load().then((loaded) => loaded.send(delivery)),
  close: async () => sender?.close(),
});
