import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { EmailSender } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { sesClient } from '#platform/ses-client.ts';
import type { Mail } from './alert-mail.ts';
import { outcomeOfMailError } from './mail-outcome.ts';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** SES composes the message, so that nothing in a text can become a header. */
export async function sendMail(
  { from, configurationSet }: EmailSender,
  to: string,
  { subject, text, html, settingsUrl }: Mail,
  signal?: AbortSignal,
): Promise<AlertOutcome> {
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: [
          { Name: 'List-Unsubscribe', Value: `<${settingsUrl}>` },
          // Keeps out-of-office replies away.
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
        ],
      },
    },
    ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
  });
  try {
    const { $metadata } = await sesClient().send(command, signal && { abortSignal: signal });
    return { kind: 'delivered', status_code: $metadata.httpStatusCode ?? null };
  } catch (error) {
    // Without its message, which names addresses.
    logger.warn('email not sent', { reason: error instanceof Error ? error.name : 'unknown' });
    return outcomeOfMailError(error);
  }
}
