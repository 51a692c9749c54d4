import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { env } from '#platform/env.ts';
import type { WebhookSender } from './webhook-sender.ts';

let sender: WebhookSender | undefined;

/** Loaded with the first row, because it brings an HTTP client that background pushes don't need. */
const load = memoizeRead(async (): Promise<WebhookSender> => {
  const { createWebhookSender } = await import('./webhook-sender.ts');
  sender = createWebhookSender({ allowedHosts: env.allowedWebhookHosts() });
  return sender;
});

/** This function's sender; its connections are reused across events. */
export const getFunctionSender = (): WebhookSender => ({
  send: (delivery) => sender?.send(delivery) ?? load().then((loaded) => loaded.send(delivery)),
  close: async () => sender?.close(),
});
