import { expect, it } from 'vitest';
import { refuse, type ServiceError } from '#contract/errors.ts';
import { changeMemberAlerts, createDefaultMemberAlerts } from '#domain/outbound/alerts/member-alerts.ts';

interface Stage {
  readonly sendsEmail: boolean;
  readonly isVerified: boolean;
}

async function chosen(channel: 'email' | 'chat', { sendsEmail, isVerified }: Stage) {
  const saved: string[] = [];
  const asked: string[] = [];
  const changed = changeMemberAlerts(
    {
      memberAlerts: {
        get: async () => createDefaultMemberAlerts('mem_1'),
        save: async (_, __, after) => {
          saved.push(after.channel);
          return 'saved';
        },
      },
      checkUrl: async () => ({ ok: true }),
      sendsEmail,
      isVerified: async () => isVerified,
      requestConfirmation: async () => {
        asked.push('mem_1');
      },
      newSecret: () => 'whsec_x',
      refuse,
    },
    'ws_1',
    'mem_1',
    { channel },
  );
  const outcome = await changed.then(
    () => 'changed',
    (error: ServiceError) => error.code,
  );
  return { outcome, saved, asked };
}

it.each([
  ['email', true, true, 'changed'],
  ['email', false, true, 'email_not_offered'],
  ['email', true, false, 'email_not_verified'],
  ['chat', false, false, 'changed'],
] as const)('%s, with a sender: %s, signed in: %s → %s', async (channel, sendsEmail, isVerified, outcome) => {
  const saved = outcome === 'changed' ? [channel] : [];
  const asked = channel === 'email' && outcome === 'changed' ? ['mem_1'] : [];

  expect(await chosen(channel, { sendsEmail, isVerified })).toEqual({ outcome, saved, asked });
});
