import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describeDenial, findDenied, type Identities, type Identity } from '../iam/policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { callAction } from '../json-endpoint/call-action.ts';
import { startJsonEndpoint } from '../json-endpoint/json-endpoint.ts';

export interface EmailSettings {
  /** Verified domains and addresses. */
  readonly identities: readonly string[];
}

export interface SesOptions {
  readonly region: string;
  readonly account: string;
  readonly identities: Identities;
  readonly email: EmailSettings;
}

/** A message that SES accepted. */
export interface SentEmail {
  readonly id: string;
  readonly sentAt: Date;
  /** Without its display name. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export interface Ses {
  readonly endpoint: string;
  /** The newest messages, newest first. */
  sent(): readonly SentEmail[];
  stop(): Promise<void>;
}

/** The newest messages that are stored. */
const MAX_STORED = 200;

/** A plain address, or one in angle brackets after a name. Anything else is refused here, also what SES might accept. */
const ADDRESS_PATTERN = /^(?:[^<>@,;:\\"\p{Cc}]*<)?([\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z0-9.-]{1,255})>?$/iu;
/** Headers that SES writes itself. */
const SES_HEADER_PATTERN =
  /^(bcc|cc|content-.*|date|from|message-id|mime-version|reply-to|return-path|sender|subject|to)$/i;

const address = z
  .string()
  .regex(ADDRESS_PATTERN)
  .transform((text) => ADDRESS_PATTERN.exec(text)?.[1] ?? '');
const content = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8') });
const header = z.strictObject({
  Name: z
    .string()
    .regex(/^[!-9;-~]{1,126}$/)
    .refine((name) => !SES_HEADER_PATTERN.test(name), 'is written by SES itself'),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});

/** The messages that the service sends: neither raw ones, nor templates, nor a configuration set. */
export const requests = {
  SendEmail: z.strictObject({
    FromEmailAddress: address,
    Destination: z.strictObject({ ToAddresses: z.array(address).min(1).max(50) }),
    Content: z.strictObject({
      Simple: z.strictObject({
        Subject: content.refine(({ Data }) => !/\p{Cc}/u.test(Data), 'has control characters'),
        Body: z.strictObject({ Text: content, Html: content }),
        Headers: z.array(header).max(15),
      }),
    }),
  }),
};

const errors = {
  unknown: (message: string) => new ApiError('UnknownOperationException', message, 404),
  invalid: (message: string) => new ApiError('BadRequestException', message),
};

/** `SendEmail` of SES's second API on loopback. Messages go nowhere: they are stored to be looked at. */
export async function startSes({ region, account, identities, email }: SesOptions): Promise<Ses> {
  const sentEmails: SentEmail[] = [];
  const verified = new Set(email.identities.map((name) => name.toLowerCase()));

  /** The address itself comes before its domain, and a domain stands for its subdomains. */
  function findIdentity(sender: string): string | undefined {
    const lower = sender.toLowerCase();
    if (verified.has(lower)) return lower;
    const labels = lower.slice(lower.lastIndexOf('@') + 1).split('.');
    return labels.map((_, index) => labels.slice(index).join('.')).find((domain) => verified.has(domain));
  }

  function authorize(identity: Identity, from: string): void {
    const resource = `arn:aws:ses:${region}:${account}:identity/${findIdentity(from) ?? from}`;
    const denied = findDenied(identity, [{ action: 'ses:SendEmail', resource, fromAddress: from }]);
    if (denied) throw new ApiError('AccessDeniedException', describeDenial(identity, denied), 403);
    if (findIdentity(from) !== undefined) return;
    const failed = `The following identities failed the check in region ${region.toUpperCase()}`;
    throw new ApiError('MessageRejected', `Email address is not verified. ${failed}: ${from}`);
  }

  const actions = {
    SendEmail(input: z.output<typeof requests.SendEmail>, identity: Identity) {
      const { Subject, Body, Headers } = input.Content.Simple;
      authorize(identity, input.FromEmailAddress);
      const id = randomUUID();
      sentEmails.unshift({
        id,
        sentAt: new Date(),
        from: input.FromEmailAddress,
        to: input.Destination.ToAddresses,
        subject: Subject.Data,
        text: Body.Text.Data,
        html: Body.Html.Data,
        headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
      });
      sentEmails.length = Math.min(sentEmails.length, MAX_STORED);
      return { MessageId: id };
    },
  };

  const server = await startJsonEndpoint({
    service: 'SES',
    paths: { '/v2/email/outbound-emails': 'SendEmail' },
    version: '1.1',
    at: 0,
    account,
    identities,
    handle: ({ action, input, identity }) =>
      callAction({ requests, actions, action, input, caller: identity, errors }),
  });
  return { endpoint: server.endpoint, sent: () => [...sentEmails], stop: server.stop };
}
