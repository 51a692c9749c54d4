import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSigner, createSigningSecret, verifySignature } from '#delivery/sign.ts';
import { webhookVectors } from '#test/harness/webhook-vectors.ts';

const body = '{"id":"acc_1","name":"Gr\u00fcn \u65e5\u672c \ud83d\ude80"}';

function signed(secrets: string[]): Record<string, string> {
  return { ...createSigner(secrets)({ id: 'msg_1', timestamp: new Date(), body }) };
}

describe('a signing secret', () => {
  it('is whsec_ and base64 of 24 random bytes, different each time', () => {
    const secrets = Array.from({ length: 100 }, createSigningSecret);

    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  });

  it.each(['', 'whsec_', 'plain', 'whsec_not base64!', 'whsec_YQ', 'WHSEC_YWJj'])(
    'is refused when malformed: %j',
    (secret) => {
      expect(() => createSigner([secret])).toThrow(/whsec_/);
    },
  );

  it('is required, and never part of the error if it is malformed', () => {
    expect(() => createSigner([])).toThrow(/at least one secret/);
    expect(() => createSigner(['whsec_hush hush'])).not.toThrow(/hush/);
  });
});

describe('a signature', () => {
  it('is accepted by the Standard Webhooks library', () => {
    const secret = createSigningSecret();

    expect(new Webhook(secret).verify(body, signed([secret]))).toEqual(JSON.parse(body));
  });

  it('equals that of the Standard Webhooks library, for any body', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.date({ min: new Date(0), noInvalidDate: true }),
        (text, timestamp) => {
          const secret = createSigningSecret();
          const headers = createSigner([secret])({ id: 'row_2-a', timestamp, body: text });
          expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('row_2-a', timestamp, text));
        },
      ),
    );
  });

  it('is valid with the old and the new secret during rotation', () => {
    const [oldSecret, newSecret, otherSecret] = [
      createSigningSecret(),
      createSigningSecret(),
      createSigningSecret(),
    ];
    const headers = signed([newSecret, oldSecret]);

    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(new Webhook(oldSecret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(newSecret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(otherSecret).verify(body, headers)).toThrow();
  });

  it.each(['', 'a.b', 'a b', 'a\nb', 'a\u00fc'])(
    'is refused for an id that is not safe to sign: %j',
    (id) => {
      expect(() => createSigner([createSigningSecret()])({ id, timestamp: new Date(), body })).toThrow(
        /webhook id/,
      );
    },
  );
});

describe('verifying', () => {
  const secret = createSigningSecret();

  it.each(webhookVectors)(
    'accepts or rejects what the client does: $name',
    ({ headers, now, isGood, ...given }) => {
      // Node has all names of headers in small letters.
      const received = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      );

      expect(verifySignature({ ...given, headers: received, now: new Date(now * 1_000) })).toEqual(
        isGood ? { ok: true } : { ok: false, reason: expect.stringMatching(/\.$/) },
      );
    },
  );

  it('accepts a signature by the Standard Webhooks library, beside those of other versions', () => {
    const now = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': `v2,abc v1a,abc ${new Webhook(secret).sign('msg_1', now, body)}`,
    };

    expect(verifySignature({ headers, body, secrets: [secret] })).toEqual({ ok: true });
  });

  it('rejects a repeated signature header', () => {
    const headers = { ...signed([secret]), 'webhook-signature': ['v1,a', 'v1,b'] };

    expect(verifySignature({ headers, body, secrets: [secret] }).ok).toBe(false);
  });
});
