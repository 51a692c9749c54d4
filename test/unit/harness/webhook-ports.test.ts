import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openWebhookPorts, type WebhookPorts } from '#test/harness/webhook-ports.ts';

let lent: WebhookPorts;
beforeEach(async () => {
  lent = await openWebhookPorts(2);
});
afterEach(() => lent.close());

/** A server that returns its name. */
async function server(name: string): Promise<number> {
  const listening = createServer((_, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  return (listening.address() as AddressInfo).port;
}

const ask = async (method: string, port: number): Promise<Response> =>
  fetch(`${lent.lenderUrl}/${port}`, { method });
const borrow = async (port: number): Promise<number> => Number(await (await ask('POST', port)).text());
const saidAt = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  return answer.text();
};

it('forwards each port to the receiver that has leased it', async () => {
  const [one, other] = [await borrow(await server('one')), await borrow(await server('other'))];

  expect(new Set([one, other])).toEqual(new Set(lent.ports));
  expect([await saidAt(one), await saidAt(other)]).toEqual(['one', 'other']);
});

it('rejects one more than available, and leases a returned port again', async () => {
  const first = await borrow(await server('first'));
  await borrow(await server('second'));
  const third = await server('third');
  expect((await ask('POST', third)).status).toBe(503);

  await ask('DELETE', first);

  await expect(saidAt(first)).rejects.toThrow('fetch failed');
  expect(await borrow(third)).toBe(first);
  expect(await saidAt(first)).toBe('third');
});
