import { collections, keys } from '#table/keys.ts';
import { chooseCountPart } from '#table/paging/collection-state.ts';
import { must } from '#test/harness/must.ts';
import type { Break } from './raw-writes.ts';

/** What `--repair` fixes. Capitals stand for ids and numbers of the run. */
export const fixable: Readonly<Record<string, readonly Break[]>> = {
  locks: [
    [
      'a member without the lock of their address',
      (w, raw) => raw.remove(keys.memberEmailLock(w.id, w.member.email)),
      ['member-email-locks: its email is not locked'],
    ],
    [
      'a lock of an address that nobody has',
      (w, raw) => raw.put({ ...keys.memberEmailLock(w.id, 'ida@example.com'), member_id: 'mem_gone' }),
      ['member-email-locks: locks the email of mem_gone, which no longer exists'],
    ],
    [
      'a destination without the lock of its name',
      (w, raw) => raw.remove(keys.destinationNameLock(w.id, w.destination.name)),
      ['destination-name-locks: its name is not locked'],
    ],
    [
      'a lock of a name that the destination has no longer',
      (w, raw) => raw.put({ ...keys.destinationNameLock(w.id, 'Old'), destination_id: w.destination.id }),
      [`destination-name-locks: locks the name of DST, which has a different one`],
    ],
    [
      'an account without the lock of its domain',
      (w, raw) => raw.remove(keys.accountDomainLock(w.id, must(w.suggested.domain))),
      ['account-domain-locks: its domain is not locked'],
    ],
    [
      'a lock that names an account of another domain',
      (w, raw) =>
        raw.put({ ...keys.accountDomainLock(w.id, must(w.account.domain)), account_id: w.suggested.id }),
      [
        'account-domain-locks: locks the domain of OTHER, which has a different one',
        'account-domain-locks: the lock for its domain names OTHER, which has a different one',
      ],
    ],
    [
      'a lock of a domain whose account is gone',
      (w, raw) => raw.put({ ...keys.accountDomainLock(w.id, 'gone.example'), account_id: 'acc_gone' }),
      ['account-domain-locks: locks the domain of acc_gone, which no longer exists'],
    ],
    [
      'a saved list without the lock of its name',
      (w, raw) => raw.remove(keys.peopleListNameLock(w.id, w.list.name)),
      ['list-name-locks: its name is not locked'],
    ],
    [
      'a lock of a saved list that is gone',
      (w, raw) => raw.put({ ...keys.peopleListNameLock(w.id, 'Gone'), list_id: 'lst_gone' }),
      ['list-name-locks: locks the name of lst_gone, which no longer exists'],
    ],
  ],
  counters: [
    [
      'counters that are off',
      async (w, raw) => {
        await raw.set(keys.workspace(w.id), 'member_count', 3);
        await raw.set(keys.workspace(w.id), 'key_count', 0);
        await raw.drop(keys.workspace(w.id), 'destination_count');
        await raw.set(keys.signalCount(w.id), 'signals', 4);
        await raw.remove(keys.searchCount(w.id));
        await raw.put({ ...keys.agentCount(w.id, 'mem_gone'), agents: 2 });
        await raw.set(keys.peopleListCount(w.id), 'list_count', 0);
        await raw.set(keys.peopleList(w.id, w.list.id), 'member_count', 7);
      },
      [
        'list-counts: list_count is 1 too low',
        'list-counts: member_count is 5 too high',
        'workspace-counts: agents is 2 too high',
        'workspace-counts: destination_count is 1 too low',
        'workspace-counts: key_count is 1 too low',
        'workspace-counts: member_count is 2 too high',
        'workspace-counts: searches is 1 too low',
        'workspace-counts: signals is 3 too high',
      ],
    ],
  ],
  'runs in progress': [
    [
      'runs that count towards the limit and have ended or are gone',
      (w, raw) =>
        raw.put({
          ...keys.openRuns(w.id),
          discoveries: new Set(['run_gone']),
          push_runs: new Set([w.pushId]),
        }),
      ['open-runs: counts as in progress but is not', 'open-runs: counts as in progress but is not'],
    ],
  ],
  'what is listed elsewhere': [
    [
      'a key that works and is not listed',
      (w, raw) => raw.remove(keys.apiKeyEntry(w.id, w.keyId)),
      ['api-keys: is active but not listed in its workspace', 'workspace-counts: key_count is 1 too high'],
    ],
    [
      'a key that is listed but no longer exists',
      (w, raw) => raw.put({ ...keys.apiKeyEntry(w.id, 'gone'), key_id: 'gone' }),
      ['api-keys: is listed but no longer exists'],
    ],
  ],
  'row counts': [
    [
      'a count that missed an account and counted someone twice',
      async (w, raw) => {
        await raw.set(
          chooseCountPart(collections.accounts(w.id), collections.accounts(w.id)),
          'row_count',
          -5,
        );
        await raw.set(chooseCountPart(collections.people(w.id), collections.people(w.id)), 'row_count', 5);
      },
      ['row-counts: counts too few rows', 'row-counts: counts too many rows'],
    ],
  ],
};

/** What only a person can decide. */
export const undecidable: readonly Break[] = [
  [
    'two accounts of one domain',
    async (w, raw) => {
      await raw.set(keys.account(w.id, w.suggested.id), 'domain', w.account.domain);
      await raw.set(keys.account(w.id, w.suggested.id), 'f', {
        st: 'suggested',
        sc: 0,
        dm: w.account.domain,
      });
      await raw.set(keys.account(w.id, w.suggested.id), 'q', `acme\n${w.account.domain}`);
      await raw.remove(keys.accountDomainLock(w.id, must(w.suggested.domain)));
    },
    ['account-domain-locks: has the same domain as ACCOUNT'],
  ],
];
