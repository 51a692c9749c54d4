import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import { createEmailAlerts, type EmailAlertsPorts } from '#delivery/email-alerts.ts';
import { toMailOutcome } from '#delivery/mail-outcome.ts';
import { hashEmail, type MailConfirmation } from '#domain/outbound/alerts/mail-confirmation.ts';
import { isAboutTheAlert } from '#domain/outbound/alerts/receiver-state.ts';
import { exampleAlert } from '#test/harness/alerts.ts';

const settings = { webhook_url: null, signing: null, chat_channel: null };

const CONFIRMED: MailConfirmation = {
  email_hash: hashEmail('ada@company.example'),
  secret: 'secret',
  confirmed_at: '2026-11-18T12:00:00.000Z',
};

const storedAs = (stored: MailConfirmation | undefined) => ({ confirmations: { get: async () => stored } });

async function delivered(ports: Partial<EmailAlertsPorts>, email = 'ada@company.example') {
  const sent: string[] = [];
  const channel = createEmailAlerts({
    sender: { from: 'alerts@mail.example' },
    publicUrl: 'https://api.example.com/v1',
    isVerified: async () => true,
    confirmations: { get: async () => CONFIRMED },
    countMail: async () => ({ undo: async () => undefined }),
    send: async (_, to) => {
      sent.push(to);
      return { kind: 'delivered', status_code: 200 };
    },
    ...ports,
  });
  const address = { workspaceId: 'ws_1', destination_id: null, settings, memberId: 'mem_1', email };
  return { sent, outcome: await channel.deliver(address, exampleAlert()) };
}

describe('alerts by email', () => {
  it('go to the member’s own address', async () => {
    expect(await delivered({})).toMatchObject({
      sent: ['ada@company.example'],
      outcome: { kind: 'delivered' },
    });
  });

  it.each([
    ['the stage has no sender', { sender: undefined }, 'skipped', 'email_not_offered'],
    ['the stage has no address for links', { publicUrl: undefined }, 'skipped', 'email_not_offered'],
    ['the address is not proven', { isVerified: async () => false }, 'failed', 'email_not_verified'],
    ['the address confirmed nothing', storedAs(undefined), 'skipped', 'email_not_confirmed'],
    [
      'the address was only asked, or unsubscribed',
      storedAs({ ...CONFIRMED, confirmed_at: null }),
      'skipped',
      'email_not_confirmed',
    ],
    [
      'another address confirmed',
      storedAs({ ...CONFIRMED, email_hash: hashEmail('eve@company.example') }),
      'skipped',
      'email_not_confirmed',
    ],
  ])('are not sent if %s', async (_, ports, kind, code) => {
    expect(await delivered(ports)).toMatchObject({ sent: [], outcome: { kind, problem: { code } } });
  });

  it.each([
    'a,b@company.example',
    '<ada@company.example',
    'ada(x)@company.example',
    '"a"@company.example',
    'a..b@company.example',
    'a;b@company.example',
    'a\r\nb@company.example',
  ])('are not sent to %j, which could be read as something else', async (email) => {
    const confirmed = storedAs({ ...CONFIRMED, email_hash: hashEmail(email) });
    expect(await delivered(confirmed, email)).toMatchObject({
      sent: [],
      outcome: { kind: 'failed', problem: { code: 'address_not_supported' } },
    });
  });
});

const errorOf = (name: string, httpStatusCode: number, message = 'from ada@company.example') =>
  new SESv2ServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode } });

describe('an error of SES', () => {
  it.each([
    ['TooManyRequestsException', 429, 'rate_limited'],
    ['LimitExceededException', 400, 'rate_limited'],
    ['InternalFailure', 500, 'mail_unavailable'],
    ['ServiceUnavailable', 503, 'mail_unavailable'],
    ['ExpiredTokenException', 403, 'mail_unavailable'],
    ['AccountSuspendedException', 400, 'sending_suspended'],
    ['SendingPausedException', 400, 'sending_paused'],
    ['MailFromDomainNotVerifiedException', 400, 'sender_not_verified'],
    ['NotFoundException', 404, 'configuration_set_missing'],
    ['AccessDeniedException', 403, 'sender_not_allowed'],
  ])('%s is tried again, so that alerts wait', (name, status, code) => {
    expect(toMailOutcome(errorOf(name, status))).toMatchObject({ kind: 'retry', problem: { code } });
  });

  it('names the default configuration set of the identity, which SES checks too, if sending is denied', () => {
    expect(toMailOutcome(errorOf('AccessDeniedException', 403))).toMatchObject({
      problem: { message: expect.stringContaining('default configuration set') },
    });
  });

  it('waits for the operator if an identity is not verified, such as in the sandbox', () => {
    const refused = errorOf(
      'MessageRejected',
      400,
      'Email address is not verified. The following identities failed',
    );

    expect(toMailOutcome(refused)).toMatchObject({
      kind: 'retry',
      problem: { code: 'sender_not_verified', message: expect.stringContaining('sandbox') },
    });
  });

  it.each(['MessageRejected', 'BadRequestException'])('%s is about the one alert', (name) => {
    const outcome = toMailOutcome(errorOf(name, 400));

    expect(outcome).toMatchObject({ kind: 'failed', problem: { code: 'mail_refused', status_code: 400 } });
    expect('problem' in outcome && isAboutTheAlert(outcome.problem)).toBe(true);
  });

  it.each([new Error('socket hang up'), 'no error at all'])('no response is tried again: %s', (error) => {
    expect(toMailOutcome(error)).toMatchObject({ kind: 'retry', problem: { code: 'mail_unavailable' } });
  });

  it('never shows an address', () => {
    for (const name of ['MessageRejected', 'BadRequestException', 'AccessDeniedException', 'Other'])
      expect(JSON.stringify(toMailOutcome(errorOf(name, 400)))).not.toContain('@');
  });
});
