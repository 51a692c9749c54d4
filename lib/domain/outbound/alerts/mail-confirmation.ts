import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { CONFIRMATIONS_A_DAY } from '#contract/alerts.ts';
import type { Refuse } from '#contract/errors.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { CountMail } from '#domain/outbound/alerts/mail-count.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';

/** Whether a member's address gets mails: only its mailbox knows the links that are signed with the secret. */
export const mailConfirmation = z.object({
  email_hash: z.string(),
  secret: z.string(),
  /** Null before the address is confirmed, and after it unsubscribed. */
  confirmed_at: z.string().nullable(),
});

export type MailConfirmation = Readonly<z.infer<typeof mailConfirmation>>;

export interface MailConfirmationStore {
  get(workspaceId: string, memberId: string): Promise<MailConfirmation | undefined>;
  /** The one of this address, made if there is none. Undefined if the member has another address by now. */
  ensure(workspaceId: string, memberId: string, email: string): Promise<MailConfirmation | undefined>;
  /** False if its secret is another one by now. */
  setConfirmed(
    workspaceId: string,
    memberId: string,
    secret: string,
    confirmedAt: string | null,
  ): Promise<boolean>;
}

export const hashEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex');

/** What `email` has confirmed, if it is the address that was asked. */
export const matchConfirmation = (
  confirmation: MailConfirmation | undefined,
  email: string,
): MailConfirmation | undefined =>
  confirmation?.email_hash === hashEmail(email) && confirmation.confirmed_at !== null
    ? confirmation
    : undefined;

export const mailActions = ['confirm', 'unsubscribe'] as const;

export type MailAction = (typeof mailActions)[number];

interface LinkedMember {
  readonly workspaceId: string;
  readonly memberId: string;
}

const signAction = ({ secret }: MailConfirmation, action: MailAction): string =>
  createHmac('sha256', secret).update(action).digest('base64url');

/** Alert mails are forwarded, so that a link to unsubscribe doesn't confirm. */
export const buildMailLink = (
  publicUrl: string,
  { workspaceId, memberId }: LinkedMember,
  confirmation: MailConfirmation,
  action: MailAction,
): string =>
  `${publicUrl}/mail/${action}?token=${workspaceId}.${memberId}.${signAction(confirmation, action)}`;

const TOKEN = /^(ws_[0-9a-z]{26})\.(mem_[0-9a-z]{26})\.([\w-]{43})$/;

export interface MailLinkPorts {
  readonly confirmations: Pick<MailConfirmationStore, 'get' | 'setConfirmed'>;
  readonly now: () => Date;
}

/** How to follow a link. Undefined if it isn't valid: its address was changed, or its member removed. */
export async function openMailLink(
  { confirmations, now }: MailLinkPorts,
  action: MailAction,
  token: string,
): Promise<(() => Promise<boolean>) | undefined> {
  const [, workspaceId, memberId, signature] = TOKEN.exec(token) ?? [];
  if (workspaceId === undefined || memberId === undefined || signature === undefined) return undefined;
  const confirmation = await confirmations.get(workspaceId, memberId);
  if (!confirmation) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signAction(confirmation, action))))
    return undefined;
  const confirmedAt = action === 'confirm' ? (confirmation.confirmed_at ?? now().toISOString()) : null;
  return () => confirmations.setConfirmed(workspaceId, memberId, confirmation.secret, confirmedAt);
}

export interface RequestConfirmationPorts {
  readonly confirmations: Pick<MailConfirmationStore, 'ensure'>;
  readonly members: Pick<MemberStore, 'get'>;
  readonly countMail: CountMail;
  /** Sends the link to an address. */
  readonly send: (
    member: LinkedMember,
    email: string,
    confirmation: MailConfirmation,
  ) => Promise<AlertOutcome>;
  readonly refuse: Refuse<'email_not_verified' | 'limit_exceeded' | 'provider_failed'>;
}

/** Sends a member the link with which they confirm their address, unless they have. */
export async function requestConfirmation(
  { confirmations, members, countMail, send, refuse }: RequestConfirmationPorts,
  workspaceId: string,
  memberId: string,
): Promise<void> {
  const email = (await members.get(workspaceId, memberId))?.email;
  const confirmation =
    email === undefined ? undefined : await confirmations.ensure(workspaceId, memberId, email);
  if (email === undefined || !confirmation) throw refuse('email_not_verified');
  if (confirmation.confirmed_at !== null) return;
  const mailCount = await countMail(workspaceId, email);
  if ('usedUp' in mailCount) {
    const limitedRecipients = { address: 'you', workspace: 'members of your workspace' }[mailCount.usedUp];
    throw refuse(
      'limit_exceeded',
      `Today (UTC), ${limitedRecipients} got ${CONFIRMATIONS_A_DAY[mailCount.usedUp]} emails with a link that confirms an address, which is the limit. Use the link in the newest one, or try again tomorrow.`,
    );
  }
  const outcome = await send({ workspaceId, memberId }, email, confirmation);
  if (outcome.kind === 'delivered') return;
  await mailCount.undo();
  throw refuse(
    outcome.kind === 'retry' ? 'provider_failed' : 'email_not_verified',
    `The email that confirms your address could not be sent: ${outcome.problem.message}`,
  );
}
