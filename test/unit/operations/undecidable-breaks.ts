import { createPendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { pendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import { keyOfPerson } from '#table/people/person-item.ts';
import { must } from '#test/harness/must.ts';
import type { Break } from './raw-writes.ts';

/** What only a person can decide. */
export const undecidable: Readonly<Record<string, readonly Break[]>> = {
  'accounts, pushes and credits': [
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
    [
      'people whose account is gone',
      async (w, raw) => {
        const gone = newId('acc');
        const [id] = w.people.map((each) => each.replace(w.account.id.slice(4), gone.slice(4)));
        await raw.put({ ...keyOfPerson(w.id, must(id)), id: must(id) });
      },
      [
        'account-leftovers: belongs to an account that no longer exists',
        'index-attributes: cannot be parsed: account_id: Invalid input: expected string, received undefined',
      ],
    ],
    [
      'a destination that has lost its secret',
      (w, raw) => raw.remove(keys.destinationSecrets(w.id, w.destination.id)),
      ['signing-secrets: has lost its URL and its signing secret'],
    ],
    [
      'fewer credits than activations',
      (w, raw) => raw.set(keys.plan(w.id), 'credits_used', 0),
      ['credits: has used fewer credits than it activated accounts since SINCE'],
    ],
    [
      'a running push that has lost its chunks',
      async (w, raw) => {
        await raw.set(keys.pushRun(w.id, w.pushId), 'status', 'running');
        await raw.set(keys.pushRun(w.id, w.pushId), 'f', { st: 'running' });
        await raw.remove(keys.pushChunk(w.id, w.pushId, 0));
        await raw.put({
          ...pendingJobKey('push_run', w.id, w.pushId),
          ...createPendingJob('push_run', w.id, w.pushId, new Date()),
        });
      },
      ['push-runs: is running but has lost chunks'],
    ],
  ],
  'owners, activations and plans': [
    [
      'an owner who is not a member',
      async (w, raw) => {
        await raw.set(keys.account(w.id, w.account.id), 'owner_id', 'mem_gone');
        const { st, sc, dm, aa } = {
          st: 'active',
          sc: w.account.score,
          dm: w.account.domain,
          aa: w.account.activated_at,
        };
        await raw.set(keys.account(w.id, w.account.id), 'f', { st, sc, ow: 'mem_gone', aa, dm });
      },
      ['owners: belongs to mem_gone, who is not a member'],
    ],
    [
      'an active account that was never activated',
      async (w, raw) => {
        await raw.set(keys.account(w.id, w.suggested.id), 'status', 'active');
        await raw.set(keys.account(w.id, w.suggested.id), 'f', {
          st: 'active',
          sc: 0,
          dm: w.suggested.domain,
        });
        await raw.put({ ...pendingJobKey('onboard_account', w.id, w.suggested.id), due_at: '' });
      },
      [
        'onboarding: is active but has no activation time',
        'pending-work: cannot be parsed and blocks all pending work',
      ],
    ],
    [
      'a workspace without its plan',
      (w, raw) => raw.remove(keys.plan(w.id)),
      ['workspace-entry: has no PLAN'],
    ],
  ],
};
