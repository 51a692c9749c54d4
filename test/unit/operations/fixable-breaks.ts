import { DAY_MS } from '#contract/time.ts';
import { createPendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { newId } from '#platform/ids.ts';
import { toDetectionItem } from '#table/detections/detection-item.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { countPart } from '#table/paging/collection-state.ts';
import { pendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import { keyOfPerson } from '#table/people/person-item.ts';
import { must } from '#test/harness/must.ts';
import type { WholeWorkspace } from '#test/harness/whole-workspace.ts';
import type { Break } from './raw-writes.ts';

const shardOf = (w: WholeWorkspace, shard: number) => partitions.shard(collections.accounts(w.id), shard);

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
      'a signing secret of a destination that is gone',
      (w, raw) => raw.put({ ...keys.destinationSecrets(w.id, 'dst_gone'), secret: 'whsec_x' }),
      ['signing-secrets: has a signing secret but no longer exists'],
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
        await raw.set(keys.knowledgeBase(w.id), 'order', [{ id: 'kbs_gone', position: 1, bytes: 90 }]);
      },
      [
        'knowledge-base-totals: the order does not match the sections',
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
    [
      'a workspace that is not listed',
      (w, raw) => raw.remove(keys.workspaceEntry(w.id)),
      ['workspace-entry: is not in the list of workspaces'],
    ],
    [
      'a push that has ended and does not add up',
      (w, raw) => raw.set(keys.pushRun(w.id, w.pushId), 'skipped', 0),
      ['push-runs: its counters do not match its chunks: skipped'],
    ],
  ],
  'members of lists': [
    [
      'a person whom a list has lost',
      (w, raw) => raw.remove(keys.peopleListMember(w.id, w.list.id, must(w.people[0]))),
      [
        'list-counts: member_count is 1 too high',
        "list-members: the person's record names the list, but the list lacks the person",
      ],
    ],
    [
      'a person who has lost a list',
      (w, raw) => raw.drop(keyOfPerson(w.id, must(w.people[1])), 'list_ids'),
      ["list-members: the list has the person, but the person's record lacks the list"],
    ],
  ],
  'what is left of lists and accounts': [
    [
      'people in a list that is gone',
      async (w, raw) => {
        await raw.remove(keys.peopleList(w.id, w.list.id));
        await raw.remove(keys.peopleListNameLock(w.id, w.list.name));
        await raw.set(keys.peopleListCount(w.id), 'list_count', 0);
      },
      ['list-members: the list no longer exists', 'list-members: the list no longer exists'],
    ],
    [
      'what an account has left behind',
      async (w, raw) => {
        const gone = newId('acc');
        const detection = { ...w.detection, account_id: gone };
        await raw.put({ ...keys.monitor(w.id, gone), account_id: gone });
        await raw.put({ ...keys.monitorEvent(w.id, gone, 'evt_1') });
        await raw.put(toDetectionItem(w.id, detection, 0));
      },
      [
        'account-leftovers: was derived from an account that no longer exists',
        'account-leftovers: was derived from an account that no longer exists',
        'account-leftovers: was derived from an account that no longer exists',
      ],
    ],
  ],
  'what lies still': [
    [
      'a run that lies still, with statistics that are off, and a part of another that is gone',
      async (w, raw) => {
        await raw.set(keys.run(w.id, w.runId), 'status', 'running');
        await raw.set(keys.run(w.id, w.runId), 'f', { st: 'running', ac: w.account.id });
        await raw.put({ ...keys.runPart(w.id, w.runId, 'late'), documents: 2 });
        await raw.put({ ...keys.runPart(w.id, 'run_gone', 'job'), documents: 2 });
      },
      [
        'runs: documents is 2 too low for its parts',
        'runs: is part of a run that no longer exists',
        'runs: is running but not being worked on',
      ],
    ],
    [
      'a push that lies still and does not add up',
      async (w, raw) => {
        await raw.set(keys.pushRun(w.id, w.pushId), 'status', 'running');
        await raw.set(keys.pushRun(w.id, w.pushId), 'f', { st: 'running' });
        await raw.set(keys.pushRun(w.id, w.pushId), 'sent', 1);
      },
      [
        'push-runs: is running but not being worked on',
        'push-runs: its counters do not match its chunks: sent',
      ],
    ],
    [
      'an onboarding that is not running',
      (w, raw) => raw.set(keys.account(w.id, w.account.id), 'enrichment_status', 'pending'),
      ['onboarding: waits for an onboarding that is not running'],
    ],
  ],
  monitors: [
    [
      'an active account without a monitor',
      (w, raw) => raw.remove(keys.monitor(w.id, w.account.id)),
      ['monitors: is active but not monitored'],
    ],
    [
      'a monitor of an account that is not active',
      (w, raw) => raw.put({ ...keys.monitor(w.id, w.suggested.id), next_look_at: new Date().toISOString() }),
      ['monitors: is monitored but suggested'],
    ],
  ],
  'places in an order': [
    [
      'a monitor that is never looked at',
      (w, raw) => raw.drop(keys.monitor(w.id, w.account.id), 'activity_sk'),
      ['monitors: its monitor is not scheduled at its time'],
    ],
    [
      'a record in a shard where no list looks',
      async (w, raw) => {
        for (const name of ['creation_pk', 'rank_pk', 'activity_pk']) {
          await raw.set(keys.account(w.id, w.account.id), name, shardOf(w, 5));
        }
      },
      ['row-counts: counts too many rows', 'shard-counters: counts fewer shards than the 6 in use'],
    ],
  ],
  'row counts': [
    [
      'a count that missed an account and counted someone twice',
      async (w, raw) => {
        await raw.set(countPart(collections.accounts(w.id), collections.accounts(w.id)), 'row_count', -5);
        await raw.set(countPart(collections.people(w.id), collections.people(w.id)), 'row_count', 5);
      },
      ['row-counts: counts too few rows', 'row-counts: counts too many rows'],
    ],
  ],
  scores: [
    [
      'a score that does not follow',
      async (w, raw) => {
        await raw.set(keys.account(w.id, w.account.id), 'score', 99);
        await raw.set(keys.account(w.id, w.account.id), 'why_now_md', 'Because.');
      },
      [
        'index-attributes: is listed with wrong attributes: f, rank_sk',
        'scores: does not follow from its detections: why_now_md, score',
      ],
    ],
  ],
  'what lists show': [
    [
      'records that lists show otherwise than they are',
      async (w, raw) => {
        await raw.set(keys.account(w.id, w.account.id), 'q', 'another name');
        await raw.set(keyOfPerson(w.id, must(w.people[0])), 'f', {});
        await raw.set(keys.detection(w.id, w.account.id, w.detection.id), 'creation_sk', 'x');
        await raw.set(keys.run(w.id, w.runId), 'f', { st: 'running' });
        await raw.drop(keys.pushRun(w.id, w.pushId), 'creation_pk');
      },
      [
        'index-attributes: is listed with wrong attributes: creation_pk',
        'index-attributes: is listed with wrong attributes: creation_sk',
        'index-attributes: is listed with wrong attributes: f',
        'index-attributes: is listed with wrong attributes: f',
        'index-attributes: is listed with wrong attributes: q',
      ],
    ],
  ],
  'what has no end': [
    [
      'promises about what is gone, and one where nobody looks',
      async (w, raw) => {
        const long = new Date(Date.now() - DAY_MS);
        const note = (id: string) => createPendingJob('run', w.id, id, long);
        await raw.put({ ...pendingJobKey('run', w.id, 'run_gone'), ...note('run_gone') });
        const { PK, SK } = pendingJobKey('run', w.id, w.runId);
        const elsewhere = PK.endsWith('#0') ? 'PENDING_WORK#1' : 'PENDING_WORK#0';
        await raw.put({ PK: elsewhere, SK, ...note(w.runId) });
      },
      [
        'pending-work: is stored under a key that is never cleared',
        'pending-work: promises work on a record that no longer exists',
      ],
    ],
  ],
};
