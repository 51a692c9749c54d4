import { SESv2Client } from '@aws-sdk/client-sesv2';
import { limitCalls, readFunctionCredentials } from './clients.ts';

/** One attempt: SES can't recognize a repeated message, so that a retry after a lost response is left to the queue. */
const CALLS = { requestTimeoutMs: 10_000, maxAttempts: 1 };

let client: SESv2Client | undefined;

/** Apart from the other clients, because few functions send email. */
export function getSesClient(): SESv2Client {
  client ??= new SESv2Client({ credentials: readFunctionCredentials, ...limitCalls(CALLS, 1) });
  return client;
}
