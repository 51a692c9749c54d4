import { env } from '#platform/env.ts';
import type { WebhookSender } from './webhook-sender.ts';

let loading: Promise<WebhookSender> | undefined;

/** Loaded with the first row: it brings an HTTP client, and a push that goes to the background sends none itself. */
function load(): Promise<WebhookSender> {
  loading ??= import('./webhook-sender.ts').then(({ createWebhookSender }) =>
    createWebhookSender({ allowedHosts: env.allowedWebhookHosts() }),
  );
  return loading;
}

/** The sender of this function, whose connections outlive one event. */
export const functionSender = (): WebhookSender => ({
  send: async (delivery) => (await load()).send(delivery),
  close: async () => (await loading)?.close(),
});
