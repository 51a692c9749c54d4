import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';

const UNREACHABLE_PROBLEM = [
  'mail_unavailable',
  'The email service could not be reached, or did not respond in time.',
] as const;
const RATE_LIMITED_PROBLEM = ['rate_limited', "The email service's sending limit is reached."] as const;

/**
 * What SES says about the sender or the account rather than about one mail. The operator can change all of it, so that alerts
 * wait until then.
 */
const SENDER_PROBLEMS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  TooManyRequestsException: RATE_LIMITED_PROBLEM,
  ThrottlingException: RATE_LIMITED_PROBLEM,
  Throttling: RATE_LIMITED_PROBLEM,
  LimitExceededException: RATE_LIMITED_PROBLEM,
  AccountSuspendedException: [
    'sending_suspended',
    'Amazon SES has suspended sending for this service. Its operator must ask AWS.',
  ],
  SendingPausedException: ['sending_paused', 'The operator of this service has paused sending email.'],
  MailFromDomainNotVerifiedException: [
    'sender_not_verified',
    'The MAIL FROM domain of this service is not verified in Amazon SES. Its operator must verify it.',
  ],
  NotFoundException: [
    'configuration_set_missing',
    'The configuration set of this service does not exist in Amazon SES. Its operator must create it.',
  ],
  AccessDeniedException: [
    'sender_not_allowed',
    'This service may not send from its address. Its operator must check the identity in Amazon SES, that its default configuration set is the one this service names, and that the account has left the sandbox.',
  ],
};

const NOT_VERIFIED_PROBLEM = [
  'sender_not_verified',
  'Amazon SES refuses the sender or your address as not verified. The operator of this service must verify the sender, and move the account out of the sandbox.',
] as const;

const REFUSED_PROBLEM = [
  'mail_refused',
  'Amazon SES refused this email because of its content or its address.',
] as const;

const readStatus = (error: unknown): number | undefined => {
  const metadata: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, '$metadata') : undefined;
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  return typeof status === 'number' ? status : undefined;
};

/** What an error of SES means for an alert. Its own message isn't shown: it names addresses. */
export function toMailOutcome(error: unknown): AlertOutcome {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const status = readStatus(error);
  const createOutcome = (
    kind: 'retry' | 'failed',
    [code, text]: readonly [string, string],
  ): AlertOutcome => ({
    kind,
    problem: { code, message: text, ...(status !== undefined && { status_code: status }) },
  });
  const senderError = Object.hasOwn(SENDER_PROBLEMS, name) ? SENDER_PROBLEMS[name] : undefined;
  if (senderError) return createOutcome('retry', senderError);
  if (name === 'MessageRejected' && /not verified/i.test(message))
    return createOutcome('retry', NOT_VERIFIED_PROBLEM);
  if (status === 429) return createOutcome('retry', RATE_LIMITED_PROBLEM);
  if (status === undefined || status >= 500) return createOutcome('retry', UNREACHABLE_PROBLEM);
  if (name === 'MessageRejected' || name === 'BadRequestException')
    return createOutcome('failed', REFUSED_PROBLEM);
  // An expired token or a clock that is wrong: nothing about this mail.
  return createOutcome('retry', UNREACHABLE_PROBLEM);
}
