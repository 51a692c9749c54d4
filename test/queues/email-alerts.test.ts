import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { AlertsMessage } from '#contract/queues.ts';
import { DAY_MS } from '#contract/time.ts';
import { emailAlerts } from '#delivery/email-alerts.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { catchUp } from '#domain/outbound/alerts/catch-up.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { newId } from '#platform/ids.ts';
import { mailCount } from '#table/alerts/mail-count.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { memberIdentityStore } from '#table/workspaces/sign-in-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { alertPorts } from '#test/harness/alert-ports.ts';
import { exampleDetection } from '#test/harness/detections.ts';
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
  memberIdentityStore(testTable()).keep(
    workspace.id,
    { id: workspace.scopedMemberId, email },
    'client',
    'subject',
  );

async function mails(to = email): Promise<SentMail[]> {
  const { data } = (await (await page('/_local/mail.json')).json()) as { data: SentMail[] };
  return data.filter((mail) => mail.to.includes(to));
}

/** A detection at an account of the member, and the alert about it. */
async function found(headline: string, name = 'Acme'): Promise<AlertsMessage> {
  const { scopedMemberId: member_id } = workspace;
  const account = exampleRecord({ status: 'active', owner_id: member_id, name });
  const run_id = newId('run');
  await putRecords(workspace.id, [account]);
  const id = `det_${account.id.slice(4)}_0000000000000000`;
  const detection = exampleDetection({ id, account_id: account.id, first_run_id: run_id, headline });
  await detectionStore(testTable()).put(workspace.id, [detection]);
  return {
    version: 1,
    workspace_id: workspace.id,
    alert_id: newId('alt'),
    type: 'signal.detected',
    run_id,
    account_id: account.id,
    created_at: new Date().toISOString(),
    channel: 'email',
    destination_id: null,
    member_id,
  };
}

const deliveryOf = async ({ alert_id }: AlertsMessage) =>
  (await workspace.scoped.listAlertDeliveries({})).data.find((each) => each.alert_id === alert_id);

/** Fails it with a consumer of the test, then has the deployed consumer send it. */
async function sendByService(message: AlertsMessage): Promise<void> {
  const refused = { kind: 'failed', problem: { code: 'refused', message: 'No.', status_code: 400 } } as const;
  await deliverAlert(alertPorts({ deliver: async () => refused }), message, 1);
  const { id } = must(await deliveryOf(message));
  await workspace.scoped.redeliverAlert({ params: { id }, body: {} });
}

const ended = (message: AlertsMessage) =>
  eventually(
    () => deliveryOf(message),
    (delivery) =>
      delivery?.is_repeat === true && ['delivered', 'failed', 'skipped'].includes(delivery.status),
  );

/** A consumer of the test, which keeps the mails that it sends. */
function consumerOf(now = new Date(), outcome: AlertOutcome = { kind: 'delivered', status_code: 200 }) {
  const sent: unknown[] = [];
  const clock = { now };
  const channel = emailAlerts({
    sender: { from: 'alerts@signals.example' },
    consoleUrl: 'https://api.example.com/v1/console',
    isVerified: memberIdentityStore(testTable()).hasSignedIn,
    countMail: mailCount(testTable(), () => clock.now),
    send: async (_, to, { subject, text }) => {
      sent.push({ to, subject, text });
      return outcome;
    },
  });
  return { ports: alertPorts(channel, () => clock.now), clock, sent };
}

describe('email for a member’s own alerts', () => {
  it('can only be chosen by someone who has signed in with their address', async () => {
    const choose = () => workspace.scoped.updateMemberAlerts({ body: { channel: 'email' } });

    await expect(choose()).rejects.toMatchObject({ status: 409, code: 'email_not_verified' });
    expect((await workspace.scoped.getMemberAlerts({})).data.channel).toBe('off');
    await signIn();
    expect((await choose()).data.channel).toBe('email');
  });

  it('goes to that address alone, with a link that ends it, and strangers’ words stay words', async () => {
    await signIn();
    await workspace.scoped.updateMemberAlerts({ body: { channel: 'email' } });
    const attack = '=?utf-8?Q?a?= <img src=x>\r\nBcc: eve@evil.example https://evil.example';
    const message = await found(attack, 'Acme\r\nBcc: eve@evil.example');
    await sendByService(message);

    expect(await ended(message)).toMatchObject({ channel: 'email', status: 'delivered', status_code: 200 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const { baseUrl } = inject('cloud');
    expect(mail).toMatchObject({
      from: 'alerts@signals.example',
      to: [email],
      subject:
        'Acme Bcc: eve@evil.example: = ?utf-8?Q?a?= <img src=x> Bcc: eve@evil.example https://evil.example',
      headers: [
        { name: 'List-Unsubscribe', value: `<${baseUrl}/console#/settings/my-alerts>` },
        { name: 'Auto-Submitted', value: 'auto-generated' },
      ],
    });
    const { text, html } = must(mail);
    expect(text).toContain(`${baseUrl}/console#/accounts/${message.account_id}`);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
    expect(`${text}${html}`).not.toMatch(/evil\.example|@evil/);
    expect(await mails('eve@evil.example')).toEqual([]);
    const counts = await itemsUnder(testTable(), { PK: keys.mailsOf(workspace.id, '').PK, SK: 'MAILS' });
    expect(counts.map((count) => count.sent)).toEqual([1, 1]);
    const shown = await (await page('/_local/mail')).text();
    expect(shown).toContain('&lt;img src=x&gt;');
    expect(shown).not.toContain('<img');
  });

  it('does not go to an address that was changed since', async () => {
    await signIn();
    await workspace.scoped.updateMemberAlerts({ body: { channel: 'email' } });
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

  it('comes as a digest, in one mail', async () => {
    await signIn();
    await workspace.scoped.updateMemberAlerts({
      body: { channel: 'email', alert_filter: { digest: 'daily' } },
    });
    const messages = [await found('First news', 'Acme'), await found('Second news', 'Beta')];
    const { ports, clock, sent } = consumerOf();
    for (const message of messages) await deliverAlert(ports, message, 1);
    expect(sent).toEqual([]);
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    await catchUp(ports, {
      version: 1,
      workspace_id: workspace.id,
      receiver_id: workspace.scopedMemberId,
    });

    expect(sent).toEqual([
      { to: email, subject: 'New findings at 2 accounts', text: expect.stringContaining('Second news') },
    ]);
    expect(await deliveryOf(must(messages[0]))).toMatchObject({ status: 'delivered' });
  });
});

describe('the limit of emails a day', () => {
  const DAY = '2026-11-18';

  const countOf = (Key: Key) => getItem(testTable(), Key, ({ sent }) => Number(sent));

  const countedSoFar = (Key: Key, sent: number) => batchPut(testTable(), [{ ...Key, sent }]);

  async function several(many: number): Promise<AlertsMessage[]> {
    await signIn();
    await workspace.scoped.updateMemberAlerts({ body: { channel: 'email' } });
    return Promise.all(Array.from({ length: many }, (_, at) => found(`News ${at}`)));
  }

  const statusesOf = async (messages: readonly AlertsMessage[]) =>
    (await Promise.all(messages.map(deliveryOf))).map(
      (delivery) => delivery?.error?.code ?? delivery?.status,
    );

  it('of an address holds however many consumers there are, says so, and pauses nothing', async () => {
    const messages = await several(6);
    await countedSoFar(keys.mailsTo(workspace.id, DAY, email), 98);
    const { ports, clock, sent } = consumerOf(new Date(`${DAY}T18:00:00Z`));
    await Promise.all(messages.map((message) => deliverAlert(ports, message, 1)));

    expect(sent).toHaveLength(2);
    expect((await statusesOf(messages)).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'daily_limit_reached'),
      'delivered',
      'delivered',
    ]);
    expect((await workspace.scoped.getMemberAlerts({})).data.error).toBeNull();

    clock.now = new Date('2026-11-19T00:00:00Z');
    await catchUp(ports, { version: 1, workspace_id: workspace.id, receiver_id: workspace.scopedMemberId });
    expect(sent).toHaveLength(6);
    expect(await statusesOf(messages)).toEqual(messages.map(() => 'delivered'));
  });

  it('of a workspace holds for all its members', async () => {
    const [first, second] = await several(2);
    await countedSoFar(keys.mailsOf(workspace.id, DAY), 999);
    const { ports, sent } = consumerOf(new Date(`${DAY}T12:00:00Z`));
    await deliverAlert(ports, must(first), 1);
    await deliverAlert(ports, must(second), 1);

    expect(sent).toHaveLength(1);
    expect(await deliveryOf(must(second))).toMatchObject({
      status: 'held',
      error: { message: expect.stringContaining('1,000 emails today') },
    });
    expect(await countOf(keys.mailsTo(workspace.id, DAY, email))).toBe(1);
  });

  it('counts what goes to one mailbox together, whatever its tag', async () => {
    const { id } = await newQuietWorkspace();
    const count = mailCount(testTable(), () => new Date(`${DAY}T12:00:00Z`));
    for (const to of ['ada@buyer.example', 'ada+news@buyer.example', 'ada+2@buyer.example'])
      await count(id, to);
    expect(await countOf(keys.mailsTo(id, DAY, 'ada@buyer.example'))).toBe(3);
  });

  it('is not used up by mails that could not be sent', async () => {
    const [message] = await several(1);
    const busy = { kind: 'retry', problem: { code: 'rate_limited', message: 'Busy.' } } as const;
    const { ports } = consumerOf(new Date(`${DAY}T12:00:00Z`), busy);
    await deliverAlert(ports, must(message), 1);

    expect(await deliveryOf(must(message))).toMatchObject({ status: 'retrying' });
    expect(await countOf(keys.mailsTo(workspace.id, DAY, email))).toBe(0);
    expect(await countOf(keys.mailsOf(workspace.id, DAY))).toBe(0);
  });
});
