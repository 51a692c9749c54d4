import { buildMailLink, type RequestConfirmationPorts } from '#domain/outbound/alerts/mail-confirmation.ts';
import { env } from '#platform/env.ts';
import { composeMail, type Mail } from './alert-mail.ts';
import { ADDRESS_PATTERN, NO_SENDER, UNSUPPORTED_ADDRESS } from './email-alerts.ts';

/** The caller waits for it. */
const MAX_MS = 5_000;

export const sendConfirmation: RequestConfirmationPorts['send'] = async (member, email, confirmation) => {
  const [sender, publicUrl] = [env.email(), env.publicUrl()];
  if (sender === undefined || publicUrl === undefined) return NO_SENDER;
  if (!ADDRESS_PATTERN.test(email)) return UNSUPPORTED_ADDRESS;
  const mail = composeConfirmationMail(buildMailLink(publicUrl, member, confirmation, 'confirm'));
  // Loaded with the first email, because it includes a client that other changes don't need.
  const { sendMail } = await import('./send-mail.ts');
  return sendMail(sender, email, mail, AbortSignal.timeout(MAX_MS));
};

/** Asks whether an address may get alerts. Nobody but the service writes in it: it goes to addresses that nobody has confirmed. */
const composeConfirmationMail = (confirmUrl: string): Mail =>
  composeMail('Confirm your address for alerts', [
    {
      kind: 'line',
      text: 'Someone signed in with this address and chose to get alerts by email. Confirm it, and they will be sent here.',
    },
    { kind: 'link', label: 'Confirm this address', url: confirmUrl },
    { kind: 'line', text: 'If this wasn’t you, do nothing: no alerts are sent.' },
  ]);
