/** What a delivery says; in the packed client, the shapes that the service sends. */
export type WebhookPayload = unknown;
