import { env } from '#platform/env.ts';
import type { WebhookSender } from './webhook-sender.ts';

let sender: WebhookSender | undefined;
let loading: Promise<WebhookSender> | undefined;

async function create(): Promise<WebhookSender> {
  const { createWebhookSender } = await import('./webhook-sender.ts');
  sender = createWebhookSender({ allowedHosts: env.allowedWebhookHosts() });
  return sender;
}

/** Loaded with the first row: it brings an HTTP client, and a push that goes to the background sends none itself. */
function load(): Promise<WebhookSender> {
  loading ??= create();
  return loading;
}

/** The sender of this function, whose connections outlive one event. */
export const functionSender = (): WebhookSender => ({
  send: (delivery) => sender?.send(delivery) ?? load().then((loaded) => loaded.send(delivery)),
  close: async () => (await loading)?.close(),
});
