import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { type ActivateAccountPorts, activateAccount } from '#domain/market/accounts/activate-account.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { createStartingPlan, type Plan } from '#domain/workspace/plans/plan.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

const NOW = new Date('2026-05-04T08:00:00Z');
const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;

const activePlan: Plan = { ...createStartingPlan(NOW), subscription_status: 'active' };

type Outcome = Awaited<ReturnType<ActivateAccountPorts['accounts']['activate']>>;

/** Ports for one record. Each attempt to activate it gets the next outcome. */
function portsWith(record: AccountRecord, outcomes: Outcome[], plan: Plan = activePlan) {
  const written: unknown[][] = [];
  const onboarded: unknown[][] = [];
  let revision = record.revision;
  const ports: ActivateAccountPorts = {
    accounts: {
      get: async () => ({ ...record, revision }),
      activate: async (...given) => {
        written.push(given);
        revision += 1;
        return outcomes.shift() ?? 'saved';
      },
    },
    plans: { get: async () => plan },
    members: { get: async (_, id) => (id === 'mem_1' ? ({ id } as never) : undefined) },
    now: () => NOW,
    startOnboarding: async (...given) => void onboarded.push(given),
    attemptedSince: undefined,
    refuse,
  };
  return { ports, written, onboarded };
}

const suggested = exampleRecord({ domain: 'acme.example', owner_id: 'mem_0', revision: 4 });

describe('an activation', () => {
  it('writes the active account over the one it read, and starts the onboarding once', async () => {
    const { ports, written, onboarded } = portsWith(suggested, []);

    const activated = await activateAccount(ports, viewer, suggested.id, undefined);

    expect(activated).toEqual({
      ...suggested,
      status: 'active',
      activated_at: NOW.toISOString(),
      last_activated_at: NOW.toISOString(),
      paid_domain: 'acme.example',
      enrichment_status: 'pending',
      revision: 5,
    });
    expect(written).toEqual([['ws_1', suggested, activated]]);
    expect(onboarded).toEqual([['ws_1', activated]]);
  });

  it('reads again after losing a race, and starts the onboarding only once it is saved', async () => {
    const { ports, written, onboarded } = portsWith(suggested, [CHANGED_MEANWHILE]);

    const { revision } = await activateAccount(ports, viewer, suggested.id, undefined);

    expect([written.length, onboarded.length, revision]).toEqual([2, 1, 6]);
  });

  const inactive = { ...createStartingPlan(NOW), subscription_status: 'inactive' } as const;

  it.each([
    ['without a credit', suggested, activePlan, 'credits_exhausted', 'mem_1'],
    ['without a subscription', suggested, inactive, 'subscription_required', 'mem_1'],
    [
      'of a rejected account',
      { ...suggested, status: 'rejected' },
      inactive,
      'subscription_required',
      'mem_1',
    ],
    ['for an unknown owner', suggested, inactive, 'subscription_required', 'mem_nobody'],
  ] as const)(
    '%s is refused, and a missing subscription comes first',
    async (_, record, plan, code, owner) => {
      const { ports, onboarded } = portsWith(record, ['no_credit'], plan);

      await expect(activateAccount(ports, viewer, suggested.id, owner)).rejects.toMatchObject({
        code,
        details: expect.arrayContaining([{ path: 'subscription_status', message: plan.subscription_status }]),
      });
      expect(onboarded).toEqual([]);
    },
  );

  it('in a workspace without a plan needs a subscription', async () => {
    const { ports } = portsWith(suggested, ['no_credit']);
    const outcome = activateAccount(
      { ...ports, plans: { get: async () => undefined } },
      viewer,
      suggested.id,
      undefined,
    );

    await expect(outcome).rejects.toMatchObject({ code: 'subscription_required', details: undefined });
  });

  it.each(['active', 'rejected', 'unqualified', 'new'] as const)(
    'of an account that is %s is refused before a credit is asked for',
    async (status) => {
      const { ports, written, onboarded } = portsWith({ ...suggested, status }, []);

      await expect(activateAccount(ports, viewer, suggested.id, undefined)).rejects.toMatchObject({
        code: 'illegal_transition',
        message: `The account is ${status}; only suggested accounts can become active by activate.`,
      });
      expect([written, onboarded]).toEqual([[], []]);
    },
  );
});

describe('a retried activation', () => {
  const SINCE = new Date('2026-05-04T07:00:00.000Z');
  const active = { ...suggested, status: 'active', activated_at: SINCE.toISOString() } as const;

  const again = (record: AccountRecord, attemptedSince?: Date) => {
    const { ports, ...noted } = portsWith(record, []);
    return {
      ...noted,
      outcome: activateAccount({ ...ports, attemptedSince }, viewer, record.id, undefined),
    };
  };

  it.each([0, 1])('that already worked, %d ms after the first try, uses no second credit', async (ms) => {
    const record = { ...active, activated_at: new Date(SINCE.getTime() + ms).toISOString() };
    const { outcome, written, onboarded } = again(record, SINCE);

    expect(await outcome).toEqual(record);
    expect(written).toEqual([]);
    expect(onboarded).toEqual([['ws_1', record]]);
  });

  it('that has not worked yet works now', async () => {
    const { outcome, written, onboarded } = again(suggested, SINCE);

    expect((await outcome).activated_at).toBe(NOW.toISOString());
    expect([written.length, onboarded.length]).toEqual([1, 1]);
  });

  it('activates the account again if it was deactivated in between', async () => {
    const { outcome, written } = again({ ...active, status: 'suggested' }, SINCE);

    expect((await outcome).status).toBe('active');
    expect(written).toHaveLength(1);
  });

  it.each([
    ['was active before the first try', { ...active, activated_at: '2026-05-04T06:59:59.999Z' }, SINCE],
    ['is active since nobody knows when', { ...active, activated_at: null }, SINCE],
    ['is active, where this is the first try', active, undefined],
  ])('of an account that %s is rejected', async (_, record, since) => {
    const { outcome, written, onboarded } = again(record, since);

    await expect(outcome).rejects.toMatchObject({ code: 'illegal_transition' });
    expect([written, onboarded]).toEqual([[], []]);
  });
});
