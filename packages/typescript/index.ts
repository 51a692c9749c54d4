import type { ClientOptions } from './client-options.ts';
import { definition } from './definition.ts';
import { makeClient } from './make-client.ts';
import type { Client } from './typed-client.ts';

/** A client of the API; iterate over lists with `for await`. */
export function createClient(options: ClientOptions): Client {
  return makeClient(definition, options) as unknown as Client;
}

export type * from './api.ts';
export { ApiError, type ErrorDetail } from './api-error.ts';
export type { ChangesOptions } from './changes.ts';
export type { ClientOptions } from './client-options.ts';
export { ConnectionError } from './connection-error.ts';
export type { ErrorCode } from './error-code.ts';
export type { PagedAnswer } from './paged-response.ts';
export type { RateLimit } from './rate-limit.ts';
export type { Client } from './typed-client.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export { type WaitOptions, WaitTimeoutError } from './wait-for-end.ts';
export type { WebhookPayload } from './webhook-payload.ts';
