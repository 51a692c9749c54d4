import * as z from 'zod';
import { ApiError } from '../json-endpoint/api-error.ts';

/** SES's limits for headers of one's own. */
const HEADERS_MAX = 15;
const HEADER_NAME = /^[!-9;-~]{1,126}$/;
const HEADER_VALUE = /^[ -~]{1,870}$/;
/** Headers that SES writes itself. */
const OWN_HEADERS =
  /^(bcc|cc|content-.*|date|from|message-id|mime-version|reply-to|return-path|sender|subject|to)$/i;
const RECIPIENTS_MAX = 50;
/** A plain address, or one in angle brackets after a name. Anything else is refused here, also what SES might take. */
const ADDRESS = /^(?:[^<>@,;:\\"\p{Cc}]*<)?([\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z0-9.-]{1,255})>?$/iu;

const content = z.strictObject({ Data: z.string(), Charset: z.string().optional() });

const request = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({
    ToAddresses: z.array(z.string()).optional(),
    CcAddresses: z.array(z.string()).optional(),
    BccAddresses: z.array(z.string()).optional(),
  }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z.strictObject({ Text: content.optional(), Html: content.optional() }),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
    }),
  }),
  ConfigurationSetName: z.string().optional(),
});

export interface EmailRequest {
  /** Without its display name. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly configurationSet: string | undefined;
}

const createRefusal = (message: string): ApiError => new ApiError('BadRequestException', message);

function parseAddress(text: string): string {
  const address = ADDRESS.exec(text)?.[1];
  if (address === undefined) throw createRefusal(`Illegal address: ${JSON.stringify(text)}`);
  return address;
}

/** Without a charset, SES reads 7-bit ASCII. */
function readText({ Data, Charset = 'US-ASCII' }: z.output<typeof content>, what: string): string {
  if (!/^(utf-8|us-ascii)$/i.test(Charset))
    throw createRefusal(`The embedded cloud has no charset ${Charset}.`);
  if (Charset.toUpperCase() === 'US-ASCII' && /[^\0-\x7f]/.test(Data)) {
    throw createRefusal(`${what} has characters that are not in the charset US-ASCII.`);
  }
  return Data;
}

function checkHeader({ Name, Value }: { readonly Name: string; readonly Value: string }): void {
  if (!HEADER_NAME.test(Name)) throw createRefusal(`Invalid header name: ${JSON.stringify(Name)}`);
  if (OWN_HEADERS.test(Name)) throw createRefusal(`The header ${Name} can't be set.`);
  if (!HEADER_VALUE.test(Value)) throw createRefusal(`Invalid value of the header ${Name}.`);
}

/** A request of `SendEmail`, checked as SES does. Only simple messages are offered, neither raw ones nor templates. */
export function parseEmailRequest(input: unknown): EmailRequest {
  const parsed = request.safeParse(input);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw createRefusal(`SendEmail cannot take this request. ${reasons.join('; ')}`);
  }
  const { FromEmailAddress, Destination, Content, ConfigurationSetName } = parsed.data;
  const { Subject, Body, Headers = [] } = Content.Simple;
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  const to = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(parseAddress);
  if (to.length === 0) throw createRefusal('Destination must have at least one address.');
  if (to.length > RECIPIENTS_MAX) throw createRefusal(`Recipient count exceeds ${RECIPIENTS_MAX}.`);
  if (Headers.length > HEADERS_MAX)
    throw createRefusal(`A message has at most ${HEADERS_MAX} headers of its own.`);
  Headers.forEach(checkHeader);
  const subject = readText(Subject, 'Subject');
  if (/\p{Cc}/u.test(subject)) throw createRefusal('Control characters are not allowed in the subject.');
  if (Body.Text === undefined && Body.Html === undefined) throw createRefusal('The message has no body.');
  return {
    from: parseAddress(FromEmailAddress),
    to,
    subject,
    text: Body.Text && readText(Body.Text, 'Text'),
    html: Body.Html && readText(Body.Html, 'Html'),
    headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    configurationSet: ConfigurationSetName,
  };
}
