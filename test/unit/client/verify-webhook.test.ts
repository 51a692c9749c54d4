import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '#client/verify-webhook.ts';
import { webhookVectors } from '#test/harness/webhook-vectors.ts';

describe('a delivery', () => {
  it.each(webhookVectors)('that is $name is accepted or rejected correctly', async (vector) => {
    const { body, headers, secrets, now, isGood } = vector;
    const verified = verifyWebhook(body, headers, secrets, { now: new Date(now * 1000) });

    if (isGood) expect(await verified).toEqual(JSON.parse(body));
    else await expect(verified).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('may come as bytes, with fetch headers, from any library that follows the convention', async () => {
    const [vector] = webhookVectors;
    const at = new Date();
    const headers = new Headers({
      'webhook-id': 'msg_9',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(vector!.secrets[0]!).sign('msg_9', at, vector!.body),
    });

    const verified = verifyWebhook(new TextEncoder().encode(vector!.body), headers, vector!.secrets[0]!);

    expect(await verified).toMatchObject({ id: 'acc_1' });
  });

  it('is not checked with an invalid secret', async () => {
    const [vector] = webhookVectors;
    const { body, headers, now } = vector!;
    const at = { now: new Date(now * 1000) };

    for (const secret of ['', 'whsec_', 'whsec_!', 'secret']) {
      await expect(verifyWebhook(body, headers, secret, at)).rejects.toThrow(TypeError);
    }
  });
});
