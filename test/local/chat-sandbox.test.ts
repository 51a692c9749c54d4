import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSlack } from '#delivery/chat/slack.ts';
import { CHAT_PATH, createChatSandbox } from '#local/chat-sandbox.ts';
import { serveLocalPages } from '#local/local-pages.ts';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import { exampleAlert } from '#test/harness/alerts.ts';

let server: Server;
let origin: string;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-05-01T08:00:00.000Z');
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const answer = serveLocalPages(createChatSandbox(() => now))({ port } as Cloud);
  server.on('request', (request, response) => {
    if (!answer(request, response)) response.writeHead(418).end();
  });
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** The real adapter posts to the real sandbox. */
const chat = () => createSlack(createPoolTransport(`${origin}${CHAT_PATH}`));
const post = (channel: string, token = 'xoxb-1') => chat().post(token, channel, exampleAlert());

it('accepts the service’s message and shows it as text, never as markup', async () => {
  const alert = exampleAlert();
  const evil = { ...alert, data: { ...alert.data, account: { ...alert.data.account, name: '<img src=x>' } } };
  expect(await chat().post('xoxb-1', '#signals', evil)).toEqual({ kind: 'delivered', status_code: 200 });

  const page = await (await fetch(`${origin}${CHAT_PATH}`)).text();
  expect(page).toContain('<h3>Acme opens a plant</h3>');
  expect(page).toContain('<a href="https://news.example/a" rel="noreferrer">opens a plant</a>');
  expect(page).toContain('<b>Why now.</b>');
  expect(page).toContain('&lt;img src=x&gt;');
  expect(page).not.toContain('<img');
});

it.each([
  ['#missing', 'xoxb-1', 'channel_not_found'],
  ['#archived', 'xoxb-1', 'is_archived'],
  ['#signals', 'xoxb-revoked-1', 'token_revoked'],
  ['#signals', 'no-token', 'invalid_auth'],
])('permanently rejects %s with the token %s: %s', async (channel, token, code) => {
  expect(await post(channel, token)).toMatchObject({ kind: 'failed', problem: { code } });
});

it('is down or busy for as long as the channel name says', async () => {
  expect(await post('#down-1')).toMatchObject({ kind: 'retry', problem: { status_code: 503 } });
  expect(await post('#down-1')).toMatchObject({ kind: 'delivered' });
  expect(await post('#busy-1')).toMatchObject({ kind: 'retry', retryAfterMs: 1_000 });
  expect(await post('#busy-1')).toMatchObject({ kind: 'delivered' });
});

it('accepts three messages per second and channel', async () => {
  const kinds: string[] = [];
  for (let n = 1; n <= 4; n += 1) kinds.push((await post('#signals')).kind);
  expect(kinds).toEqual(['delivered', 'delivered', 'delivered', 'retry']);
  expect((await post('#other')).kind).toBe('delivered');
  now += 1_001;
  expect((await post('#signals')).kind).toBe('delivered');
});

it('returns the owner of a token', async () => {
  expect(await chat().tryToken('xoxb-1')).toEqual({ kind: 'accepted', label: 'Chat sandbox' });
  expect(await chat().tryToken('xoxb-revoked')).toMatchObject({ kind: 'refused' });
});
