import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createEmailAlerts } from '#delivery/email-alerts.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import { ALERT_MAILS } from '#domain/outbound/alerts/mail-count.ts';
import { workReceiver } from '#domain/outbound/alerts/work-receiver.ts';
import { createMailConfirmationStore } from '#table/alerts/mail-confirmation-store.ts';
import { createMailCounter } from '#table/alerts/mail-count.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { createMemberIdentityStore } from '#table/workspaces/sign-in-store.ts';
import { deliveryOf as deliveryTo, foundAlert } from '#test/harness/alert-consumer.ts';
import { alertPorts, type TestPorts } from '#test/harness/alert-ports.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

interface SentMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const page = (path: string) => fetch(new URL(path, inject('cloud').baseUrl));

let workspace: TestWorkspace;
let email: string;

beforeEach(async () => {
  workspace = await newQuietWorkspace();
  // Emails of other tests' members are on the same page.
  email = `${workspace.id.replace('_', '-')}@company.example`;
  await workspace.api.updateMember({ params: { id: workspace.scopedMemberId }, body: { email } });
});

const signIn = () =>
  createMemberIdentityStore(testTable()).store(
    workspace.id,
    { id: workspace.scopedMemberId, email },
    'client',
    'subject',
  );

async function mailsTo(to = email): Promise<SentMail[]> {
  const { data } = (await (await page('/_local/mail.json')).json()) as { data: SentMail[] };
  return data.filter((mail) => mail.to.includes(to));
}

const isConfirmation = ({ subject }: SentMail) => subject === 'Confirm your address for alerts';
const mails = async (to = email) => (await mailsTo(to)).filter((mail) => !isConfirmation(mail));
const confirmations = async () => (await mailsTo()).filter(isConfirmation);
const linkIn = ({ text }: SentMail, action: string): string =>
  must(text.match(new RegExp(`http\\S+/mail/${action}\\?token=\\S+`))?.[0]);

const chooseEmail = () => workspace.scoped.updateMemberAlerts({ body: { channel: 'email' } });
const confirmedAt = async () => (await workspace.scoped.getMemberAlerts({})).data.email_confirmed_at;

/** Signs in, chooses email and confirms the address. */
async function getEmail(): Promise<void> {
  await signIn();
  await chooseEmail();
  const response = await fetch(linkIn(must((await confirmations())[0]), 'confirm'), { method: 'POST' });
  expect(response.status).toBe(200);
}

/** A detection at an account of the member, and the alert about it. */
function found(headline: string, name = 'Acme'): Promise<RaisedAlert> {
  const { scopedMemberId: member_id } = workspace;
  return foundAlert(workspace, { owner_id: member_id, name }, { channel: 'email', member_id }, { headline });
}

const deliveryOf = (alert: RaisedAlert) => deliveryTo(alert, workspace.scoped);

/** A turn of the member's. */
const work = (ports: TestPorts) =>
  workReceiver(ports, { version: 1, workspace_id: workspace.id, receiver_id: workspace.scopedMemberId });

const raise = ({ deliveries, now }: TestPorts, alerts: readonly RaisedAlert[]) =>
  deliveries.raise(alerts.map((alert) => ({ ...alert, created_at: now().toISOString() })));

/** Has the deployed worker send it. */
async function sendByService(alert: RaisedAlert): Promise<void> {
  const { deliveries } = alertPorts({ deliver: async () => ({ kind: 'delivered', status_code: 200 }) });
  await deliveries.raise([alert]);
  const { id } = must(await deliveryOf(alert));
  await workspace.scoped.redeliverAlert({ params: { id }, body: {} });
}

const ended = (alert: RaisedAlert) =>
  eventually(
    () => deliveryOf(alert),
    (delivery) => ['delivered', 'failed', 'skipped'].includes(delivery?.status ?? ''),
  );

/** A consumer of the test, which keeps the mails that it sends. */
function consumerOf(now = new Date(), outcome: AlertOutcome = { kind: 'delivered', status_code: 200 }) {
  const sent: unknown[] = [];
  const clock = { now };
  const channel = createEmailAlerts({
    sender: { from: 'alerts@signals.example' },
    publicUrl: 'https://api.example.com/v1',
    isVerified: createMemberIdentityStore(testTable()).hasSignedIn,
    confirmations: createMailConfirmationStore(testTable()),
    countMail: createMailCounter(testTable(), () => clock.now, ALERT_MAILS),
    send: async (_, to, { subject, text }) => {
      sent.push({ to, subject, text });
      return outcome;
    },
  });
  return { ports: alertPorts(channel, () => clock.now), clock, sent };
}

describe('email for a member’s own alerts', () => {
  it('can only be chosen by someone who has signed in with their address', async () => {
    await expect(chooseEmail()).rejects.toMatchObject({ status: 409, code: 'email_not_verified' });
    expect((await workspace.scoped.getMemberAlerts({})).data.channel).toBe('off');
    await signIn();
    expect((await chooseEmail()).data.channel).toBe('email');
  });

  it('goes to that address alone, with a link that ends it, and strangers’ words stay words', async () => {
    await getEmail();
    const attack = '=?utf-8?Q?a?= <img src=x>\r\nBcc: eve@evil.example https://evil.example';
    const message = await found(attack, 'Acme\r\nBcc: eve@evil.example');
    await sendByService(message);

    expect(await ended(message)).toMatchObject({ channel: 'email', status: 'delivered', status_code: 200 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: 'alerts@signals.example',
      to: [email],
      subject:
        'New signal: Acme Bcc: eve@evil.example: = ?utf-8?Q?a?= <img src=x> Bcc: eve@evil.example https://evil.example',
      headers: [
        { name: 'List-Unsubscribe', value: `<${linkIn(must(mail), 'unsubscribe')}>` },
        { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
        { name: 'Auto-Submitted', value: 'auto-generated' },
      ],
    });
    const { text, html } = must(mail);
    expect(text).toContain(`${inject('cloud').baseUrl}/console#/accounts/${message.account_id}`);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
    expect(`${text}${html}`).not.toMatch(/evil\.example|@evil/);
    expect(await mails('eve@evil.example')).toEqual([]);
    const counts = await listItemsUnder(testTable(), { PK: keys.mailsOf(workspace.id, '').PK, SK: 'MAILS' });
    // Of the alert and of the confirmation, each to the address and of the workspace.
    expect(counts.map((count) => count.sent)).toEqual([1, 1, 1, 1]);
    const shown = await (await page('/_local/mail')).text();
    expect(shown).toContain('&lt;img src=x&gt;');
    expect(shown).not.toContain('<img');
  });

  it('goes only to an address that has confirmed it, with a button and not with a look', async () => {
    await signIn();
    expect((await chooseEmail()).data).toMatchObject({ channel: 'email', email_confirmed_at: null });
    const before = await found('Acme opens a plant');
    await sendByService(before);
    expect(await ended(before)).toMatchObject({ status: 'skipped', error: { code: 'email_not_confirmed' } });
    expect(await mails()).toEqual([]);

    const link = linkIn(must((await confirmations())[0]), 'confirm');
    const asked = await fetch(link);
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post">'),
    ]);
    expect(await confirmedAt()).toBeNull();
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect(await confirmedAt()).not.toBeNull();
    const after = await found('Acme closes a plant');
    await sendByService(after);
    expect(await ended(after)).toMatchObject({ status: 'delivered' });
    await chooseEmail();
    expect(await confirmations()).toHaveLength(1);
  });

  it('ends by the link in every mail, without signing in, and starts again only by another confirmation', async () => {
    await getEmail();
    const first = await found('Acme opens a plant');
    await sendByService(first);
    await ended(first);
    const stop = linkIn(must((await mails())[0]), 'unsubscribe');
    expect((await fetch(stop)).status).toBe(200);
    expect(await confirmedAt()).not.toBeNull();
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    for (let time = 0; time < 2; time += 1) expect((await fetch(stop, oneClick)).status).toBe(200);

    expect(await confirmedAt()).toBeNull();
    const second = await found('Acme closes a plant');
    await sendByService(second);
    expect(await ended(second)).toMatchObject({ status: 'skipped', error: { code: 'email_not_confirmed' } });
    expect(await mails()).toHaveLength(1);
    // The link of a forwarded alert doesn't confirm.
    const confirming = stop.replace('/unsubscribe', '/confirm');
    expect((await fetch(confirming, { method: 'POST' })).status).toBe(404);
    expect(await confirmedAt()).toBeNull();
  });

  it('is asked for three times a day at most', async () => {
    await signIn();
    for (let time = 0; time < 3; time += 1) await chooseEmail();

    await expect(chooseEmail()).rejects.toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect(await confirmations()).toHaveLength(3);
  });

  it.each(['changed', 'removed'])('has links that end when the address is %s', async (what) => {
    await signIn();
    await chooseEmail();
    const link = linkIn(must((await confirmations())[0]), 'confirm');
    const params = { id: workspace.scopedMemberId };
    if (what === 'changed') await workspace.api.updateMember({ params, body: { email: `new-${email}` } });
    else await workspace.api.removeMember({ params, query: {} });

    expect((await fetch(link, { method: 'POST' })).status).toBe(404);
    const Key = keys.mailConfirmation(workspace.id, params.id);
    expect(await getItem(testTable(), Key, () => true)).toBeUndefined();
  });

  it('does not go to an address that was changed since', async () => {
    await getEmail();
    const changed = `new-${email}`;
    await workspace.api.updateMember({ params: { id: workspace.scopedMemberId }, body: { email: changed } });
    const message = await found('Acme opens a plant');
    await sendByService(message);

    await eventually(
      () => deliveryOf(message),
      (delivery) => delivery?.status === 'held' && delivery.error?.code === 'email_not_verified',
    );
    expect((await workspace.scoped.getMemberAlerts({})).data.error?.code).toBe('email_not_verified');
    expect([...(await mails()), ...(await mails(changed))]).toEqual([]);
  });
});

describe('the limit of emails a day', () => {
  const DAY = '2090-05-01';

  const countOf = (Key: Key) => getItem(testTable(), Key, ({ sent }) => Number(sent));

  const countedSoFar = (Key: Key, sent: number) => batchPut(testTable(), [{ ...Key, sent }]);

  async function several(many: number): Promise<RaisedAlert[]> {
    await getEmail();
    return Promise.all(Array.from({ length: many }, (_, at) => found(`News ${at}`)));
  }

  const statusesOf = async (messages: readonly RaisedAlert[]) =>
    (await Promise.all(messages.map(deliveryOf))).map(
      (delivery) => delivery?.error?.code ?? delivery?.status,
    );

  it('of an address holds however many consumers there are, says so, and pauses nothing', async () => {
    const messages = await several(6);
    await countedSoFar(keys.mailsTo(workspace.id, DAY, email), 98);
    const { ports, clock, sent } = consumerOf(new Date(`${DAY}T18:00:00Z`));
    await raise(ports, messages);
    await work(ports);

    expect(sent).toHaveLength(2);
    expect((await statusesOf(messages)).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'daily_limit_reached'),
      'delivered',
      'delivered',
    ]);
    expect((await workspace.scoped.getMemberAlerts({})).data.error).toBeNull();

    clock.now = new Date('2090-05-02T00:00:00Z');
    await work(ports);
    expect(sent).toHaveLength(6);
    expect(await statusesOf(messages)).toEqual(messages.map(() => 'delivered'));
  });

  it('of a workspace holds for all its members', async () => {
    const [first, second] = await several(2);
    await countedSoFar(keys.mailsOf(workspace.id, DAY), 999);
    const { ports, sent } = consumerOf(new Date(`${DAY}T12:00:00Z`));
    for (const alert of [must(first), must(second)]) {
      await raise(ports, [alert]);
      await work(ports);
    }

    expect(sent).toHaveLength(1);
    expect(await deliveryOf(must(second))).toMatchObject({
      status: 'held',
      error: { message: expect.stringContaining('1,000 emails today') },
    });
    expect(await countOf(keys.mailsTo(workspace.id, DAY, email))).toBe(1);
  });

  it('counts what goes to one mailbox together, whatever its tag', async () => {
    const { id } = await newQuietWorkspace();
    const count = createMailCounter(testTable(), () => new Date(`${DAY}T12:00:00Z`), ALERT_MAILS);
    for (const to of ['ada@buyer.example', 'ada+news@buyer.example', 'ada+2@buyer.example'])
      await count(id, to);
    expect(await countOf(keys.mailsTo(id, DAY, 'ada@buyer.example'))).toBe(3);
  });

  it('is not used up by mails that could not be sent', async () => {
    const [message] = await several(1);
    const busy = { kind: 'retry', problem: { code: 'rate_limited', message: 'Busy.' } } as const;
    const { ports } = consumerOf(new Date(`${DAY}T12:00:00Z`), busy);
    await raise(ports, [must(message)]);
    await work(ports);

    expect(await deliveryOf(must(message))).toMatchObject({ status: 'held', attempts: 1 });
    expect(await countOf(keys.mailsTo(workspace.id, DAY, email))).toBe(0);
    expect(await countOf(keys.mailsOf(workspace.id, DAY))).toBe(0);
  });
});
