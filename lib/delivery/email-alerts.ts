import type { AlertChannel, AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { EmailSender } from '#platform/env.ts';
import { alertMail, type Mail } from './alert-mail.ts';

export interface EmailAlertsPorts {
  /** Undefined if the stage sends no email. */
  readonly sender: EmailSender | undefined;
  /** Where the console is. */
  readonly consoleUrl: string | undefined;
  /** Whether the member has signed in with the address they have now. */
  readonly isVerified: (workspaceId: string, memberId: string) => Promise<boolean>;
  readonly send: (sender: EmailSender, to: string, mail: Mail, signal?: AbortSignal) => Promise<AlertOutcome>;
}

/** Anything else could be read as a name, a list or a comment. */
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9.-]+$/i;

const NO_SENDER: AlertOutcome = {
  kind: 'skipped',
  problem: {
    code: 'email_not_offered',
    message: 'This service no longer sends email. Choose another channel.',
  },
};

const NOT_VERIFIED: AlertOutcome = {
  kind: 'failed',
  problem: {
    code: 'email_not_verified',
    message:
      'Your address was changed, and you have not signed in with it yet. Sign in once to get email again.',
  },
};

const UNUSUAL: AlertOutcome = {
  kind: 'failed',
  problem: {
    code: 'address_not_supported',
    message: 'Email can’t be sent to your address as it is written.',
  },
};

/** One email per alert to the member's own address, which they have proven by signing in with it. */
export const emailAlerts = ({ sender, consoleUrl, isVerified, send }: EmailAlertsPorts): AlertChannel => ({
  async deliver({ workspaceId, memberId, email }, alert, signal) {
    if (sender === undefined || consoleUrl === undefined) return NO_SENDER;
    if (memberId === undefined || email === undefined) return NOT_VERIFIED;
    // Asked every time, and after the address was read: a new address takes the proof of the old one with it.
    if (!(await isVerified(workspaceId, memberId))) return NOT_VERIFIED;
    if (!ADDRESS.test(email)) return UNUSUAL;
    return send(sender, email, alertMail(alert, consoleUrl), signal);
  },
});
