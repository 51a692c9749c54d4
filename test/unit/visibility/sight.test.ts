import { describe, expect, it } from 'vitest';
import { readPeopleVisibility } from '#domain/market/people/people-visibility.ts';
import { canSeeRun } from '#domain/outbound/pushes/push-run-record.ts';
import {
  canSeeAccount,
  canSeePerson,
  scopedMemberId,
  type Viewer,
} from '#domain/shared/visibility/viewer.ts';
import { findFeedAccounts } from '#domain/signals/detections/detection-visibility.ts';

const all: Viewer = { workspaceId: 'ws_1', visibility: 'all', memberId: 'mem_1' };
const scoped: Viewer = { workspaceId: 'ws_1', visibility: 'scoped', memberId: 'mem_1' };
const by = (owner_id: string | null) => ({ owner_id });

describe('a viewer', () => {
  it('is limited to a member only if their visibility is scoped', () => {
    expect([scopedMemberId(all), scopedMemberId(scoped)]).toEqual([undefined, 'mem_1']);
    expect(() => scopedMemberId({ workspaceId: 'ws_1', visibility: 'scoped' })).toThrow(/belong to a member/);
  });

  it.each([
    ['mem_1', true],
    ['mem_2', false],
    [null, false],
  ])('with scoped visibility sees an account of %s: %s', (owner, isSeen) => {
    expect([canSeeAccount(scoped, by(owner)), canSeeAccount(all, by(owner))]).toEqual([isSeen, true]);
  });

  it.each([
    ['mem_1', 'mem_2', true],
    ['mem_2', 'mem_1', true],
    ['mem_2', 'mem_2', false],
    [null, null, false],
  ])('with scoped visibility sees a person of %s at an account of %s: %s', (own, ofAccount, isSeen) => {
    const employee = { person: by(own), account: by(ofAccount) };

    expect([canSeePerson(scoped, employee), canSeePerson(all, employee)]).toEqual([isSeen, true]);
  });

  it('with scoped visibility sees the push runs they started', () => {
    const runs = ['mem_1', 'mem_2', undefined].map((memberId) => ({ viewer: { ...scoped, memberId } }));

    expect(runs.map((run) => canSeeRun(scoped, run))).toEqual([true, false, false]);
    expect(runs.map((run) => canSeeRun(all, run))).toEqual([true, true, true]);
  });
});

describe('a feed', () => {
  /** What was read of the accounts, and the accounts that the feed is limited to. */
  async function limits(viewer: Viewer, filter: Parameters<typeof findFeedAccounts>[2]) {
    const asked: unknown[] = [];
    const found = await findFeedAccounts(
      {
        listIds: async (...given) => {
          asked.push(given);
          return new Set(['acc_1']);
        },
      },
      viewer,
      filter,
    );
    return { asked, only: found.only && [...found.only], without: found.without && [...found.without] };
  }

  const shown = ['suggested', 'active', 'new'];

  it('has no limit for a viewer who sees everything and asks for everything', async () => {
    expect(await limits(all, { account_status: 'all' })).toEqual({ asked: [] });
  });

  it('leaves out rejected and unqualified accounts unless requested', async () => {
    expect(await limits(all, {})).toEqual({
      asked: [['ws_1', { statuses: ['rejected', 'unqualified'] }]],
      without: ['acc_1'],
    });
  });

  it.each<[string, Viewer, Parameters<typeof findFeedAccounts>[2], object]>([
    ['the accounts of its member', scoped, {}, { owner_id: 'mem_1', statuses: shown }],
    ['all accounts of its member', scoped, { account_status: 'all' }, { owner_id: 'mem_1' }],
    [
      'the accounts of its member, though they ask for them',
      scoped,
      { owner_id: 'mem_1' },
      { owner_id: 'mem_1', statuses: shown },
    ],
    ['the owner that is asked for', all, { owner_id: 'mem_2' }, { owner_id: 'mem_2', statuses: shown }],
    ['the status that is asked for', all, { account_status: 'active' }, { statuses: ['active'] }],
    ['both', scoped, { account_status: 'active' }, { owner_id: 'mem_1', statuses: ['active'] }],
  ])('is limited to %s', async (_, viewer, filter, where) => {
    expect(await limits(viewer, filter)).toEqual({ asked: [['ws_1', where]], only: ['acc_1'] });
  });

  it("is empty if a scoped member asks for another's accounts, without a lookup", async () => {
    expect(await limits(scoped, { owner_id: 'mem_2' })).toEqual({ asked: [], only: [] });
  });
});

describe('people', () => {
  const lookups = {
    getMany: async (_: string, [id]: readonly string[]) =>
      (id === 'acc_none' ? [] : [by(id === 'acc_own' ? 'mem_1' : 'mem_2')]) as never,
    listOwnedIds: async (workspaceId: string, memberId: string) => new Set([`${workspaceId} ${memberId}`]),
  };
  const sightOf = async (viewer: Viewer, query: Parameters<typeof readPeopleVisibility>[2]) => {
    const sight = await readPeopleVisibility(lookups, viewer, query);
    return sight && { member: sight.memberId, accounts: [...(await sight.accountIds())] };
  };

  it.each<[string, Viewer, Parameters<typeof readPeopleVisibility>[2]]>([
    ['for who sees all', all, {}],
    ['for who asks for those assigned to them', scoped, { owner_id: 'mem_1' }],
    ['at an account of their own', scoped, { account_id: 'acc_own' }],
  ])('need no limit %s', async (_, viewer, query) => {
    expect(await sightOf(viewer, query)).toBeUndefined();
  });

  it.each<[string, Parameters<typeof readPeopleVisibility>[2], string[]]>([
    ['to the accounts they own', {}, ['ws_1 mem_1']],
    ["to the accounts they own, though they ask for another's people", { owner_id: 'mem_2' }, ['ws_1 mem_1']],
    ["to those assigned to them at another's account", { account_id: 'acc_other' }, []],
    ['to those assigned to them at an account that is gone', { account_id: 'acc_none' }, []],
  ])('are limited for a scoped member %s', async (_, query, accounts) => {
    expect(await sightOf(scoped, query)).toEqual({ member: 'mem_1', accounts });
  });
});
