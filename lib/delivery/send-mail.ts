import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { limitCalls, readFunctionCredentials } from '#platform/clients.ts';
import type { EmailSender } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import type { Mail } from './alert-mail.ts';
import { toMailOutcome } from './mail-outcome.ts';

/** One attempt: SES can't recognize a repeated message, so that a retry after a lost response is left to the queue. */
const CALL_LIMITS = { requestTimeoutMs: 10_000, maxAttempts: 1 };

let client: SESv2Client | undefined;

/** Apart from the other clients, because few functions send email. */
function getSesClient(): SESv2Client {
  client ??= new SESv2Client({ credentials: readFunctionCredentials, ...limitCalls(CALL_LIMITS, 1) });
  return client;
}

const toContent = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** SES composes the message, so that nothing in a text can become a header. */
export async function sendMail(
  { from, configurationSet }: EmailSender,
  recipient: string,
  { subject, text, html, unsubscribeUrl }: Mail,
  abortSignal?: AbortSignal,
): Promise<AlertOutcome> {
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [recipient] },
    Content: {
      Simple: {
        Subject: toContent(subject),
        Body: { Text: toContent(text), Html: toContent(html) },
        Headers: [
          ...(unsubscribeUrl === undefined
            ? []
            : [
                { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
                // RFC 8058: mail programs POST there when the reader presses their button.
                { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
              ]),
          // Keeps out-of-office replies away.
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
        ],
      },
    },
    ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
  });
  try {
    const { $metadata } = await getSesClient().send(command, abortSignal && { abortSignal: abortSignal });
    return { kind: 'delivered', status_code: $metadata.httpStatusCode ?? null };
  } catch (error) {
    // Without its message, which names addresses.
    logger.warn('email not sent', { reason: error instanceof Error ? error.name : 'unknown' });
    return toMailOutcome(error);
  }
}
