import { expect, it } from 'vitest';
import {
  buildMailLink,
  hashEmail,
  type MailAction,
  openMailLink,
} from '#domain/outbound/alerts/mail-confirmation.ts';

const MEMBER = { workspaceId: 'ws_01m4f8zfxe8cn20j1h150azjff', memberId: 'mem_01m4f8zfxe8cn20j1h150azjff' };
const STORED = { email_hash: hashEmail('ada@company.example'), secret: 'secret', confirmed_at: null };
const OTHER = { ...STORED, secret: 'other' };

const tokenOf = (action: MailAction, of = STORED): string =>
  buildMailLink('https://api.example.com/v1', MEMBER, of, action).split('token=')[1] ?? '';

async function followed(action: MailAction, token: string) {
  const written: unknown[] = [];
  const ports = {
    confirmations: {
      get: async (_: string, id: string) => (id === MEMBER.memberId ? STORED : undefined),
      setConfirmed: async (...values: unknown[]) => written.push(values.at(-1)) > 0,
    },
    now: () => new Date('2026-11-18T12:00:00.000Z'),
  };
  const follow = await openMailLink(ports, action, token);
  expect(written).toEqual([]);
  await follow?.();
  return written;
}

it.each([
  ['confirm', '2026-11-18T12:00:00.000Z'],
  ['unsubscribe', null],
] as const)('a link to %s changes what is stored when it is followed', async (action, confirmedAt) => {
  expect(await followed(action, tokenOf(action))).toEqual([confirmedAt]);
});

it.each([
  ['is empty', ''],
  ['unsubscribes', tokenOf('unsubscribe')],
  ['is for another address', tokenOf('confirm', OTHER)],
  ['is for another member', tokenOf('confirm').replace('.mem_01', '.mem_02')],
  ['has no signature', tokenOf('confirm').replace(/[^.]+$/, '')],
  ['has half a signature', tokenOf('confirm').slice(0, -20)],
])('a token that %s confirms nothing', async (_, token) => {
  expect(await followed('confirm', token)).toEqual([]);
});
