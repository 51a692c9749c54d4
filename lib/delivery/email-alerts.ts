import { MAILS_A_DAY } from '#contract/alerts.ts';
import {
  type AlertChannel,
  type AlertOutcome,
  createProblemOutcome,
} from '#domain/outbound/alerts/alert-channels.ts';
import {
  buildMailLink,
  type MailConfirmationStore,
  matchConfirmation,
} from '#domain/outbound/alerts/mail-confirmation.ts';
import { type CountedMail, type CountMail, DAILY_LIMIT_REACHED } from '#domain/outbound/alerts/mail-count.ts';
import type { EmailSender } from '#platform/env.ts';
import { composeAlertMail, type Mail } from './alert-mail.ts';

export interface EmailAlertsPorts {
  /** Undefined if the stage sends no email. */
  readonly sender: EmailSender | undefined;
  readonly publicUrl: string | undefined;
  /** Whether the member has signed in with the address they have now. */
  readonly isVerified: (workspaceId: string, memberId: string) => Promise<boolean>;
  readonly confirmations: Pick<MailConfirmationStore, 'get'>;
  /** Members' addresses are verified by providers that the workspace itself names, so there is a limit to what they get. */
  readonly countMail: CountMail;
  readonly send: (sender: EmailSender, recipient: string, mail: Mail) => Promise<AlertOutcome>;
}

/** Anything else could be read as a name, a list or a comment. */
export const ADDRESS_PATTERN = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9.-]+$/i;

export const NO_SENDER = createProblemOutcome(
  'skipped',
  'email_not_offered',
  'This service no longer sends email. Choose another channel.',
);

const NOT_VERIFIED = createProblemOutcome(
  'failed',
  'email_not_verified',
  'Your address was changed, and you have not signed in with it yet. Sign in once to get email again.',
);

const NOT_CONFIRMED = createProblemOutcome(
  'skipped',
  'email_not_confirmed',
  'Your address has not confirmed that it gets alerts. Choose email again to get a link that does.',
);

export const UNSUPPORTED_ADDRESS = createProblemOutcome(
  'failed',
  'address_not_supported',
  'Email can’t be sent to your address as it is written.',
);

type ReachedLimit = Extract<CountedMail, { readonly usedUp: unknown }>;
const RECEIVER_NAMES = { address: 'You', workspace: 'Members of your workspace' };

const createLimitOutcome = ({ usedUp, untilTomorrowMs }: ReachedLimit): AlertOutcome => ({
  kind: 'retry',
  problem: {
    code: DAILY_LIMIT_REACHED,
    message: `${RECEIVER_NAMES[usedUp]} got ${MAILS_A_DAY[usedUp].toLocaleString('en')} emails today (UTC), which is the limit. It follows tomorrow. A daily digest is one email.`,
  },
  retryAfterMs: untilTomorrowMs,
});

/** One email per alert to the member's own address, which they have signed in with and confirmed. */
export const createEmailAlerts = ({
  sender,
  publicUrl,
  isVerified,
  confirmations,
  countMail,
  send,
}: EmailAlertsPorts): AlertChannel => ({
  async deliver({ workspaceId, memberId, email }, alert) {
    if (sender === undefined || publicUrl === undefined) return NO_SENDER;
    if (memberId === undefined || email === undefined) return NOT_VERIFIED;
    // Asked every time, and after the address was read: a new address takes the proof of the old one with it.
    if (!(await isVerified(workspaceId, memberId))) return NOT_VERIFIED;
    const confirmation = matchConfirmation(await confirmations.get(workspaceId, memberId), email);
    if (!confirmation) return NOT_CONFIRMED;
    if (!ADDRESS_PATTERN.test(email)) return UNSUPPORTED_ADDRESS;
    const dailyCount = await countMail(workspaceId, email);
    if ('usedUp' in dailyCount) return createLimitOutcome(dailyCount);
    const unsubscribeUrl = buildMailLink(publicUrl, { workspaceId, memberId }, confirmation, 'unsubscribe');
    const mail = composeAlertMail(alert, `${publicUrl}/console`, unsubscribeUrl);
    const outcome = await send(sender, email, mail);
    // An email service that is down must not use up the day.
    if (outcome.kind !== 'delivered') await dailyCount.undo();
    return outcome;
  },
});
