import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import { TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { createVendorClient, type Retryable } from '#platform/vendor-api/vendor-client.ts';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';

const never = new AbortController().signal;
const bucket = () => new TokenBucket({ perSecond: 1_000, burst: 1_000 });
const ask = { method: 'GET', path: '/' } as const;
const create = { method: 'POST', path: '/', body: {}, createsRecord: true } as const;

/** Responds with these statuses, then with 200. Zero is a broken connection. */
function answering(statuses: readonly number[]) {
  const sentAt: number[] = [];
  const transport: Transport = async () => {
    const status = statuses[sentAt.push(performance.now()) - 1] ?? 200;
    if (status === 0) throw new Error('broken');
    return { status, headers: {}, body: '{}' };
  };
  return { sentAt, transport };
}

const clientOf = (transport: Transport, limit: Partial<Retryable> = {}) =>
  createVendorClient({
    vendor: 'Vendor',
    transport,
    bucket: bucket(),
    retryable: ({ status }) =>
      status === 200
        ? undefined
        : { code: 'busy', message: 'Busy.', isBrief: true, mayHaveBeenApplied: status >= 500, ...limit },
  });

describe('a call that creates a record', () => {
  it.each([0, 500])('is sent once if the first try may have worked (%i)', async (status) => {
    const { sentAt, transport } = answering([status]);
    await expect(clientOf(transport).call(create, never)).rejects.toMatchObject({ mayHaveBeenApplied: true });
    expect(sentAt).toHaveLength(1);
  });

  it('is retried after a rate limit, which means that nothing was done', async () => {
    const { sentAt, transport } = answering([429]);
    expect(await clientOf(transport, { waitMs: 1 }).call(create, never)).toMatchObject({ status: 200 });
    expect(sentAt).toHaveLength(2);
  });
});

it.each([0, 500])('another call is retried after %i', async (status) => {
  const { sentAt, transport } = answering([status]);
  expect(await clientOf(transport, { waitMs: 1 }).call(ask, never)).toMatchObject({ status: 200 });
  expect(sentAt).toHaveLength(2);
});

it('a limit for all calls makes every call wait, not only the one that hit it', async () => {
  const waitMs = 200;
  const { sentAt, transport } = answering([429]);
  let limited: () => void;
  const met = new Promise<void>((resolve) => {
    limited = resolve;
  });
  const client = createVendorClient({
    vendor: 'Vendor',
    transport,
    bucket: bucket(),
    retryable({ status }) {
      if (status === 200) return undefined;
      limited();
      return { code: 'busy', message: 'Busy.', isBrief: true, isForAll: true, waitMs };
    },
  });
  const first = client.call(ask, never);
  await met;
  await Promise.all([first, client.call(ask, never), client.call(ask, never)]);
  const [begin = 0, ...later] = sentAt;
  expect(later).toHaveLength(3);
  // Timers may fire a millisecond early.
  for (const at of later) expect(at - begin).toBeGreaterThanOrEqual(waitMs - 2);
});

it('an answer that is too large is refused at once, because it will be as large again', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end('x'.repeat(4 * 1024 * 1024 + 1));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = clientOf(createPoolTransport(`http://127.0.0.1:${port}`));
  await expect(client.call(ask, never)).rejects.toMatchObject({ code: 'answer_too_large' });
  await expect(client.call(ask, never)).rejects.toBeInstanceOf(VendorRefusedError);
  expect(calls).toBe(2);
  server.close();
});
