import { setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWebhookSender, type WebhookSenderOptions } from '#delivery/webhook-sender.ts';
import type { HostResolver } from '#platform/public-web/host-resolver.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { type Receiver, receiver, tcpReceiver, tlsReceiver } from './receiver.ts';
import { selfSigned } from './self-signed.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
  vi.unstubAllEnvs();
});

const GUARDED_PORT = 8443;
const row = { headers: {}, body: '{}' };

function senderWith(options: WebhookSenderOptions) {
  const sender = createWebhookSender({ totalTimeoutMs: 3_000, ...options });
  closers.push(sender.close);
  return sender;
}

/** A trap at a port the guard allows, on a separate loopback address if the system has several. */
async function trap(): Promise<{ address: string; receiver: Receiver }> {
  const byte = (): number => 1 + Math.floor(Math.random() * 254);
  const address = process.platform === 'linux' ? `127.${byte()}.${byte()}.${byte()}` : '127.0.0.1';
  const caught = await tcpReceiver((socket) => socket.destroy(), { host: address, port: GUARDED_PORT });
  closers.push(caught.close);
  return { address, receiver: caught };
}

/** Returns one answer after the other, and the last one forever. */
function responses(...rounds: string[][]): HostResolver & { calls: () => number } {
  let calls = 0;
  const resolve: HostResolver = async () => {
    const round = rounds[Math.min(calls, rounds.length - 1)] ?? [];
    calls += 1;
    return round.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return Object.assign(resolve, { calls: () => calls });
}

describe('the guard in the connection', () => {
  it('blocks a name that was public when checked and is loopback when used', async () => {
    const { address, receiver: loopback } = await trap();
    const resolve = responses(['93.184.216.34'], [address]);
    const url = `https://rebind.company.com:${GUARDED_PORT}/hook`;
    expect(await resolveAndCheck(url, { resolve })).toMatchObject({ ok: true });

    const outcome = await senderWith({ resolve }).send({ ...row, url });

    expect(outcome).toMatchObject({ kind: 'refused', code: 'url_not_allowed' });
    expect(JSON.stringify(outcome)).not.toContain(address);
    expect(resolve.calls()).toBe(2);
    expect(loopback.connections()).toBe(0);
  });

  it.each([
    ['a public one first', (trapped: string) => ['93.184.216.34', trapped]],
    ['the private one first', (trapped: string) => [trapped, '93.184.216.34', '2606:2800:220:1::1']],
    ['IPv4-mapped', (trapped: string) => [`::ffff:${trapped}`]],
    ['unspecified', () => ['0.0.0.0']],
    ['IPv6 loopback', () => ['::1']],
  ])('connects to none of several addresses if one is not public: %s', async (_, addressesWith) => {
    const { address, receiver: loopback } = await trap();
    const sender = senderWith({ resolve: responses(addressesWith(address)) });

    const outcome = await sender.send({ ...row, url: `https://mixed.company.com:${GUARDED_PORT}/` });

    expect(outcome).toMatchObject({ kind: 'refused', code: 'url_not_allowed' });
    expect(loopback.connections()).toBe(0);
  });

  it('uses the answer it has checked: one lookup per connection', async () => {
    const server = await receiver((request, response) => request.resume().on('end', () => response.end()));
    closers.push(server.close);
    const resolve = responses(['127.0.0.1'], []);
    const host = `receiver.company.com:${server.port}`;
    const sender = senderWith({ resolve, allowedHosts: [host] });

    const outcomes = await Promise.all([1, 2, 3].map(() => sender.send({ ...row, url: `http://${host}/` })));

    expect(outcomes.map(({ kind }) => kind)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(resolve.calls()).toBe(1);
  });

  it('allows a host only for its own port, although the address is the same', async () => {
    const { address, receiver: loopback } = await trap();
    const sender = senderWith({
      allowedHosts: [`${address}:4010`, 'localhost:4010'],
      resolve: responses([address]),
    });

    const outcomes = await Promise.all(
      [
        `https://${address}:${GUARDED_PORT}/`,
        `https://localhost:${GUARDED_PORT}/`,
        `https://a.company.com:${GUARDED_PORT}/`,
      ].map((url) => sender.send({ ...row, url })),
    );

    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'refused', code: 'url_not_allowed' });
    expect(loopback.connections()).toBe(0);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('getaddrinfo ENOTFOUND 10.0.0.2'))],
    ['gives nothing', () => Promise.resolve([])],
  ])('retries when a lookup %s', async (_, resolve) => {
    const outcome = await senderWith({ resolve }).send({ ...row, url: 'https://hooks.company.com/' });

    expect(outcome).toMatchObject({ kind: 'retry', code: 'name_not_resolved' });
    expect(JSON.stringify(outcome)).not.toContain('10.0.0.2');
  });

  it('ends a lookup that never ends, and asks again the next time', async () => {
    let calls = 0;
    const resolve: HostResolver = () => {
      calls += 1;
      return new Promise(() => {});
    };
    const sender = senderWith({ resolve, connectTimeoutMs: 50 });

    for (const round of [1, 2]) {
      expect(await sender.send({ ...row, url: 'https://hooks.company.com/' })).toMatchObject({
        kind: 'retry',
      });
      expect(calls).toBe(round);
    }
  });

  it('uses no proxy from the environment', async () => {
    const server = await receiver((request, response) => request.resume().on('end', () => response.end()));
    const proxy = await tcpReceiver((socket) => socket.destroy());
    closers.push(server.close, proxy.close);
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const sender = senderWith({ allowedHosts: [`127.0.0.1:${server.port}`] });

    const outcome = await sender.send({ ...row, url: `http://127.0.0.1:${server.port}/` });

    expect(outcome).toMatchObject({ kind: 'delivered' });
    expect(proxy.connections()).toBe(0);
  });

  it("rejects an allowed host that isn't a host and port when the sender is created", () => {
    expect(() => createWebhookSender({ allowedHosts: ['localhost'] })).toThrow(/host:port/);
  });
});

describe('TLS', () => {
  const NAME = 'receiver.company.com';

  async function secureSetUp(certificate: { key: string; cert: string }) {
    const seen: { sni: string | false | null; host: string | undefined }[] = [];
    const server = await tlsReceiver(certificate, (request, response) => {
      const { servername } = request.socket as typeof request.socket & { servername: string | false | null };
      seen.push({ sni: servername, host: request.headers.host });
      request.resume().on('end', () => response.end());
    });
    closers.push(server.close);
    const host = `${NAME}:${server.port}`;
    const sender = senderWith({ allowedHosts: [host], resolve: responses(['127.0.0.1']) });
    return { seen, host, send: () => sender.send({ ...row, url: `https://${host}/s3cret` }) };
  }

  it('names the original host in the handshake, in the certificate check and in the Host header', async () => {
    const certificate = selfSigned(NAME);
    setDefaultCACertificates([certificate.cert]);
    const { send, seen, host } = await secureSetUp(certificate);

    const outcome = await send();

    expect(outcome).toMatchObject({ kind: 'delivered', status: 200 });
    expect(seen).toEqual([{ sni: NAME, host }]);
  });

  it.each([
    ['nobody trusts', selfSigned(NAME), () => [], 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'is for another name',
      selfSigned('other.company.com'),
      (cert: string) => [cert],
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    ['has expired', selfSigned(NAME, { expired: true }), (cert: string) => [cert], 'CERT_HAS_EXPIRED'],
  ])(
    'rejects a certificate that %s, even if the environment disables the check',
    async (_, certificate, trusted, code) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      setDefaultCACertificates(trusted(certificate.cert));
      const { send, seen } = await secureSetUp(certificate);

      const outcomes = [await send(), await send()];

      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({
          kind: 'refused',
          code: 'certificate_invalid',
          message: expect.stringContaining(code),
        });
        expect(JSON.stringify(outcome)).not.toMatch(/s3cret|127\.0\.0\.1/);
      }
      expect(seen).toEqual([]);
    },
  );

  it("retries if the receiver doesn't speak TLS", async () => {
    const plain = await receiver((_, response) => response.end());
    closers.push(plain.close);
    const sender = senderWith({ allowedHosts: [`127.0.0.1:${plain.port}`] });

    const outcome = await sender.send({ ...row, url: `https://127.0.0.1:${plain.port}/` });

    expect(outcome).toMatchObject({ kind: 'retry', code: 'connection_failed' });
  });
});
