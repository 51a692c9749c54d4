import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity, Statement } from '../src/iam/policy.ts';
import { parseStatements } from '../src/iam/policy-document.ts';
import { type EmailSettings, type Ses, startSes } from '../src/ses/start-ses.ts';

const ARN = 'arn:aws:ses:eu-west-1:111111111111';
const FROM = 'alerts@mail.example';

const granted = (Resource: string[]): readonly Statement[] =>
  parseStatements(
    {
      Statement: {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource,
        Condition: { StringEquals: { 'ses:FromAddress': FROM } },
      },
    },
    {},
    'policy',
  );

const roleWith = (statements: readonly Statement[]): Identity => ({
  arn: 'arn:aws:sts::111111111111:assumed-role/sender/sender',
  statements,
});

const identities = {
  AKIASENDER0000000000: roleWith(
    granted([
      `${ARN}:identity/mail.example`,
      `${ARN}:configuration-set/alerts`,
      `${ARN}:identity/other.example`,
    ]),
  ),
  AKIANOSETS0000000000: roleWith(granted([`${ARN}:identity/mail.example`])),
  AKIANOBODY0000000000: roleWith([]),
};

const started: Ses[] = [];
const start = async (email: EmailSettings): Promise<Ses> => {
  const ses = await startSes({ region: 'eu-west-1', account: '111111111111', identities, email });
  started.push(ses);
  return ses;
};

let ses: Ses;

beforeAll(async () => {
  ses = await start({ identities: ['mail.example'], configurationSets: ['alerts'] });
});

afterAll(() => Promise.all(started.map((each) => each.stop())));

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

interface Parts {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly header?: readonly [string, string];
  readonly more?: Partial<SendEmailCommandInput>;
}

const message = ({ from = FROM, to = 'ada@company.example', subject = 'Grüße', header, more }: Parts) =>
  new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8('Hello'), Html: utf8('<p>Hello</p>') },
        ...(header && { Headers: [{ Name: header[0], Value: header[1] }] }),
      },
    },
    ...more,
  });

const send = (parts: Parts = {}, accessKeyId = 'AKIASENDER0000000000', to = ses) =>
  new SESv2Client({
    endpoint: to.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
    maxAttempts: 1,
  }).send(message(parts));

describe('SES', () => {
  it('accepts a message of a verified identity and keeps it', async () => {
    const header = ['List-Unsubscribe', '<https://service.example/alerts>'] as const;
    const { MessageId } = await send({ header, more: { ConfigurationSetName: 'alerts' } });

    expect(ses.sent()[0]).toMatchObject({
      id: MessageId,
      from: FROM,
      to: ['ada@company.example'],
      subject: 'Grüße',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: [{ name: 'List-Unsubscribe', value: '<https://service.example/alerts>' }],
      configurationSet: 'alerts',
    });
  });

  it.each([
    ['a role without the grant', {}, 'AKIANOBODY0000000000'],
    ['a sender that the grant does not name', { from: 'ceo@mail.example' }, undefined],
    [
      'a configuration set without the grant',
      { more: { ConfigurationSetName: 'alerts' } },
      'AKIANOSETS0000000000',
    ],
  ])('denies %s', async (_, parts, key) => {
    await expect(send(parts, key)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('rejects a sender that is not verified', async () => {
    const other = await start({ identities: ['other.example'] });
    const everything = roleWith([{ Effect: 'Allow', Action: '*', Resource: '*' }]);
    const open = await startSes({
      region: 'eu-west-1',
      account: '111111111111',
      identities: { AKIASENDER0000000000: everything },
      email: { identities: ['other.example'] },
    });
    started.push(open);

    await expect(send({}, undefined, other)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(send({}, undefined, open)).rejects.toMatchObject({
      name: 'MessageRejected',
      message: expect.stringContaining('EU-WEST-1: alerts@mail.example'),
    });
  });

  it('in the sandbox also rejects recipients that are not verified', async () => {
    const sandbox = await start({ identities: ['mail.example', 'eve@company.example'], isInSandbox: true });

    await expect(send({}, undefined, sandbox)).rejects.toMatchObject({ name: 'MessageRejected' });
    await send({ to: 'eve@company.example' }, undefined, sandbox);
    expect(sandbox.sent()).toHaveLength(1);
  });

  it('knows only configuration sets that exist', async () => {
    const without = await start({ identities: ['mail.example'] });

    await expect(
      send({ more: { ConfigurationSetName: 'alerts' } }, undefined, without),
    ).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });

  it.each<[string, Parts]>([
    ['a subject of two lines', { subject: 'Hello\r\nBcc: eve@evil.example' }],
    ['a header value of two lines', { header: ['X-Note', 'a\r\nBcc: eve@evil.example'] }],
    ['a header value that is not ASCII', { header: ['X-Note', 'Grüße'] }],
    ['a long header value', { header: ['X-Note', 'a'.repeat(871)] }],
    ['a header that SES writes', { header: ['Bcc', 'eve@evil.example'] }],
    ['a header name with a colon', { header: ['X:Note', 'a'] }],
    ['two recipients in one', { to: 'ada@company.example,eve@evil.example' }],
    ['no recipients', { more: { Destination: {} } }],
    [
      'text beyond ASCII without a charset',
      {
        more: { Content: { Simple: { Subject: { Data: 'Grüße' }, Body: { Text: utf8('Hello') } } } },
      },
    ],
    ['a raw message', { more: { Content: { Raw: { Data: Buffer.from('Subject: Hello') } } } }],
  ])('refuses %s', async (_, parts) => {
    const before = ses.sent().length;

    await expect(send(parts)).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(ses.sent()).toHaveLength(before);
  });

  it('refuses callers without a key of this cloud', async () => {
    await expect(send({}, 'AKIAUNKNOWN000000000')).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });
});
