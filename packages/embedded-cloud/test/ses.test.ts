import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseStatements } from '#cloud/iam/policy-document.ts';
import { type Ses, startSes } from '#cloud/ses/start-ses.ts';

const FROM = 'alerts@mail.example';
const statement = {
  Effect: 'Allow',
  Action: 'ses:SendEmail',
  Resource: ['mail.example', 'other.example'].map(
    (name) => `arn:aws:ses:eu-west-1:111111111111:identity/${name}`,
  ),
  Condition: { StringEquals: { 'ses:FromAddress': FROM } },
};
const arn = 'arn:aws:sts::111111111111:assumed-role/sender/sender';

let ses: Ses;

beforeAll(async () => {
  ses = await startSes({
    region: 'eu-west-1',
    account: '111111111111',
    identities: {
      AKIASENDER0000000000: { arn, statements: parseStatements({ Statement: statement }, 'policy') },
    },
    email: { identities: ['mail.example'] },
  });
});

afterAll(() => ses.stop());

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

interface Parts {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly header?: readonly [string, string];
  readonly more?: Partial<SendEmailCommandInput>;
}

const send = (
  { from = FROM, to = 'ada@company.example', subject = 'Grüße', header = ['x-a', 'b'], more }: Parts = {},
  accessKeyId = 'AKIASENDER0000000000',
) =>
  new SESv2Client({
    endpoint: ses.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
    maxAttempts: 1,
  }).send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8('Hello'), Html: utf8('<p>Hello</p>') },
          Headers: [{ Name: header[0], Value: header[1] }],
        },
      },
      ...more,
    }),
  );

it('accepts a message of a verified identity and stores it', async () => {
  const { MessageId } = await send({ from: `Signals <${FROM}>` });

  expect(ses.sent()).toMatchObject([
    {
      id: MessageId,
      from: FROM,
      to: ['ada@company.example'],
      subject: 'Grüße',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: [{ name: 'x-a', value: 'b' }],
    },
  ]);
});

it.each<[string, Parts, string]>([
  ['another sender of the identity', { from: 'sales@mail.example' }, 'AccessDeniedException'],
  ['a sender of another identity', { from: 'alerts@evil.example' }, 'AccessDeniedException'],
  ['a header of SES itself', { header: ['Bcc', 'eve@evil.example'] }, 'BadRequestException'],
  ['a header with a line break', { header: ['x-a', 'b\r\nBcc: eve@evil.example'] }, 'BadRequestException'],
  ['a line break in the subject', { subject: 'a\r\nBcc: eve@evil.example' }, 'BadRequestException'],
  ['two recipients in one', { to: 'ada@company.example, eve@evil.example' }, 'BadRequestException'],
  ['a configuration set', { more: { ConfigurationSetName: 'alerts' } }, 'BadRequestException'],
])('refuses %s', async (_, parts, name) => {
  await expect(send(parts)).rejects.toMatchObject({ name });
});

it('refuses a sender that is granted but not verified, and callers without a key of this cloud', async () => {
  await expect(send({ from: 'alerts@other.example' })).rejects.toThrow();
  await expect(send({}, 'AKIAUNKNOWN000000000')).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
});
