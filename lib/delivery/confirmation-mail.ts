import { composeMail, type Mail } from './alert-mail.ts';

/** Asks whether an address may get alerts. Nobody but the service writes in it: it goes to addresses that nobody has confirmed. */
export const composeConfirmationMail = (confirmUrl: string): Mail =>
  composeMail('Confirm your address for alerts', [
    {
      kind: 'line',
      text: 'Someone signed in with this address and chose to get alerts by email. Confirm it, and they will be sent here.',
    },
    { kind: 'link', label: 'Confirm this address', url: confirmUrl },
    { kind: 'line', text: 'If this wasn’t you, do nothing: no alerts are sent.' },
  ]);
