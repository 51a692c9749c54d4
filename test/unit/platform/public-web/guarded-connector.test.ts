import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedConnector, UrlNotAllowedError } from '#platform/public-web/guarded-connector.ts';
import { type Receiver, tcpReceiver } from '#test/unit/delivery/receiver.ts';

let listener: Receiver | undefined;
afterEach(() => listener?.close());

const connect = createGuardedConnector({
  allowedHosts: [],
  resolve: () => Promise.reject(new Error('an address is never looked up')),
  timeoutMs: 1_000,
});

describe('the connector alone, whatever was checked before', () => {
  it.each([
    ['127.0.0.1', 'https:'],
    ['::1', 'https:'],
    ['::ffff:127.0.0.1', 'https:'],
    ['0.0.0.0', 'https:'],
    ['127.0.0.1', 'http:'],
    ['1.1.1.1', 'http:'],
    ['hooks.company.com', 'http:'],
  ])('opens no socket to %s over %s', async (hostname, protocol) => {
    listener = await tcpReceiver((socket) => socket.destroy());
    const { promise, resolve } = Promise.withResolvers<unknown>();

    connect({ hostname, host: hostname, protocol, port: String(listener.port) }, (...[error]) =>
      resolve(error),
    );

    expect(await promise).toBeInstanceOf(UrlNotAllowedError);
    expect(listener.connections()).toBe(0);
  });

  it('tries an allowed IPv6 host, with brackets as in the URL', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const open = createGuardedConnector({
      allowedHosts: ['[::1]:1'],
      resolve: () => Promise.resolve([]),
      timeoutMs: 1_000,
    });

    open({ hostname: '::1', host: '[::1]:1', protocol: 'http:', port: '1' }, (...[error]) => resolve(error));

    expect(await promise).toMatchObject({ syscall: 'connect', address: '::1' });
  });
});
