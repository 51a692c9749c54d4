import { buildMailLink, type RequestConfirmationPorts } from '#domain/outbound/alerts/mail-confirmation.ts';
import { env } from '#platform/env.ts';
import { composeConfirmationMail } from './confirmation-mail.ts';
import { ADDRESS, NO_SENDER, UNUSUAL } from './email-alerts.ts';

/** The caller waits for it. */
const MAX_MS = 5_000;

export const sendConfirmation: RequestConfirmationPorts['send'] = async (member, email, confirmation) => {
  const [sender, publicUrl] = [env.email(), env.publicUrl()];
  if (sender === undefined || publicUrl === undefined) return NO_SENDER;
  if (!ADDRESS.test(email)) return UNUSUAL;
  const mail = composeConfirmationMail(buildMailLink(publicUrl, member, confirmation, 'confirm'));
  // Loaded with the first email, because it includes a client that other changes don't need.
  const { sendMail } = await import('./send-mail.ts');
  return sendMail(sender, email, mail, AbortSignal.timeout(MAX_MS));
};
