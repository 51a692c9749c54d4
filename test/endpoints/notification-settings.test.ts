import { beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import { alert } from '#contract/alerts.ts';
import { verifySignature } from '#delivery/sign.ts';
import { newChannel, postsIn, useChat } from '#test/harness/alerts.ts';
import { must } from '#test/harness/must.ts';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

const START = {
  webhook_url: null,
  webhook_enabled: false,
  chat_channel: '',
  chat_enabled: false,
  notify_realtime: true,
  notify_suggested: false,
  notify_background: false,
  alert_filter: EVERY_ALERT,
  failing_receivers: [],
};

describe('the notification settings', () => {
  let workspace: TestWorkspace;

  beforeAll(async () => {
    workspace = await newWorkspace();
  });

  it('have the specified fields and one more, and a change affects only the given ones', async () => {
    const { api } = workspace;
    expect((await api.getNotificationSettings({})).data).toEqual(START);

    const changed = await api.updateNotificationSettings({
      body: { chat_channel: ' #signals ', notify_suggested: true },
    });
    const again = await api.updateNotificationSettings({ body: { chat_enabled: true } });

    expect(changed.data).toEqual({ ...START, chat_channel: '#signals', notify_suggested: true });
    expect(again.data).toEqual({ ...changed.data, chat_enabled: true });
    expect(await api.getNotificationSettings({})).toEqual(again);
    expect(await api.updateNotificationSettings({ body: {} })).toEqual(again);
  });

  it('show the secret only in the response that created it', async () => {
    const { api, readOnly, scoped } = workspace;
    const { url } = await receiverWith();

    const first = await api.updateNotificationSettings({ body: { webhook_url: url, webhook_enabled: true } });
    const { data: cleared } = await api.updateNotificationSettings({ body: { webhook_url: null } });
    const second = await api.updateNotificationSettings({ body: { webhook_url: url } });
    const rotated = await api.rotateNotificationSecret({ body: {} });

    expect(first.data.webhook_secret).toMatch(/^whsec_/);
    expect(cleared).toMatchObject({ webhook_url: null, webhook_enabled: true });
    expect(second.data).not.toHaveProperty('webhook_secret');
    expect(rotated.data.webhook_secret).toMatch(/^whsec_/);
    expect(rotated.data.webhook_secret).not.toBe(first.data.webhook_secret);
    expect((await api.getNotificationSettings({})).data).toEqual({ ...second.data });
    // The URL may contain a token, so keys that can't change it see only its host.
    for (const reader of [readOnly, scoped]) {
      const { data } = await reader.getNotificationSettings({});
      expect(data.webhook_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\*\*\*$/);
    }
  });

  it('sign with both the old and the new secret, and reject a sixth', async () => {
    const { api } = await newWorkspace();
    await expect(api.rotateNotificationSecret({ body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'no_webhook',
    });
    const receiver = await receiverWith();
    const { data } = await api.updateNotificationSettings({
      body: { webhook_url: receiver.url, webhook_enabled: true },
    });
    for (let turn = 1; turn <= 4; turn += 1) await api.rotateNotificationSecret({ body: {} });
    await expect(api.rotateNotificationSecret({ body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'too_many_secrets',
    });

    await api.testNotifications({ body: {} });

    const { headers, body } = must(receiver.deliveries[0]);
    expect(verifySignature({ headers, body, secrets: [must(data.webhook_secret)] })).toEqual({ ok: true });
  });
});

describe('a sample alert', () => {
  it('goes to each enabled channel and reports each outcome', async () => {
    const { api } = await newWorkspace();
    const channel = await useChat(api);
    const receiver = await receiverWith(() => ({ status: 500 }));
    await api.updateNotificationSettings({ body: { webhook_url: receiver.url, webhook_enabled: true } });

    const { data } = await api.testNotifications({ body: {} });

    expect(data.results).toEqual([
      {
        channel: 'webhook',
        ok: false,
        status_code: 500,
        error: { code: 'http_error', message: 'The receiver answered 500.' },
      },
      { channel: 'chat', ok: true, status_code: 200 },
    ]);
    expect(alert.parse(must(receiver.deliveries[0]).row).data.is_sample).toBe(true);
    expect(await postsIn(channel)).toHaveLength(1);
    expect((await api.listAlertDeliveries({})).data).toEqual([]);
  });
});

describe('the chat', () => {
  it('connects only with a valid token, and can be disconnected', async () => {
    const { api } = await newWorkspace();
    const refused = api.connectChat({ body: { access_token: 'xoxb-revoked-1', channel: '#x' } });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'credentials_refused' });
    expect((await api.getNotificationSettings({})).data.chat_channel).toBe('');
    await expect(api.disconnectChat({})).rejects.toMatchObject({ status: 404 });

    const channel = newChannel();
    const { data } = await api.connectChat({ body: { access_token: 'xoxb-test', channel } });
    const again = await api.connectChat({ body: { access_token: 'xoxb-other' } });
    expect(data).toEqual({ connected_at: expect.any(String), label: 'Chat sandbox', channel });
    expect(again.data).toEqual(data);

    expect((await api.disconnectChat({})).data).toEqual({ id: 'chat', deleted: true });
    await api.updateNotificationSettings({ body: { chat_enabled: true } });
    const { results } = (await api.testNotifications({ body: {} })).data;
    expect(must(results[0]).error?.code).toBe('chat_not_connected');
  });
});
