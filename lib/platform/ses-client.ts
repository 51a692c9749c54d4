import { SESv2Client } from '@aws-sdk/client-sesv2';
import { limited } from './clients.ts';
import { env } from './env.ts';

/** One attempt: SES can't recognize a repeated message, so that a retry after a lost response is left to the queue. */
const CALLS = { requestTimeoutMs: 10_000, maxAttempts: 1 };

let client: SESv2Client | undefined;

/** Apart from the other clients, because only one function sends email. */
export function sesClient(): SESv2Client {
  client ??= new SESv2Client({ credentials: async () => env.credentials(), ...limited(CALLS, 1) });
  return client;
}
