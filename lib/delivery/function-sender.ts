import { env } from '#platform/env.ts';
import type { WebhookSender } from './webhook-sender.ts';

let sender: WebhookSender | undefined;
let loading: Promise<WebhookSender> | undefined;

async function create(): Promise<WebhookSender> {
  const { createWebhookSender } = await import('./webhook-sender.ts');
  sender = createWebhookSender({ allowedHosts: env.allowedWebhookHosts() });
  return sender;
}

/** Loaded with the first row, because it brings an HTTP client that background pushes don't need. */
function load(): Promise<WebhookSender> {
  loading ??= create();
  return loading;
}

/** This function's sender; its connections are reused across events. */
export const functionSender = (): WebhookSender => ({
  send: (delivery) => sender?.send(delivery) ?? load().then((loaded) => loaded.send(delivery)),
  close: async () => (await loading)?.close(),
});
