/** The payload of a delivery. In the packed client this is a union of the payloads the service sends. */
export type WebhookPayload = unknown;
