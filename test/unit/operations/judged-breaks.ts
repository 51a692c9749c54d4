import { DAY_MS } from '#contract/time.ts';
import { createPendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { newId } from '#platform/ids.ts';
import { toDetectionItem } from '#table/detections/detection-item.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { getPendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import { requirePersonKey } from '#table/people/person-item.ts';
import { must } from '#test/harness/must.ts';
import type { WholeWorkspace } from '#test/harness/whole-workspace.ts';
import type { Break } from './raw-writes.ts';

const shardOf = (w: WholeWorkspace, shard: number) => partitions.shard(collections.accounts(w.id), shard);

/** What the judges of soak and `derived-state` find. Those of a group break different records. */
export const judged: Readonly<Record<string, readonly Break[]>> = {
  'keys and workspaces': [
    [
      'a signing secret of a destination that is gone',
      (w, raw) => raw.put({ ...keys.destinationSecrets(w.id, 'dst_gone'), secret: 'whsec_x' }),
      ['signing-secrets: has a signing secret but no longer exists'],
    ],
    [
      'a workspace that is not listed',
      (w, raw) => raw.remove(keys.workspaceEntry(w.id)),
      ['workspace-entry: is not in the list of workspaces under its name'],
    ],
    [
      'a push that has ended and does not add up',
      (w, raw) => raw.set(keys.pushRun(w.id, w.pushId), 'skipped', 0),
      ['push-runs: its counters do not match its chunks: skipped'],
    ],
    [
      'an order of the knowledge base that lacks its sections',
      (w, raw) => raw.set(keys.knowledgeBase(w.id), 'order', [{ id: 'kbs_gone', position: 1, bytes: 90 }]),
      ['knowledge-base-totals: the order does not match the sections'],
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
      (w, raw) => raw.drop(requirePersonKey(w.id, must(w.people[1])), 'list_ids'),
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
        'runs: documents is not the sum of its parts',
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
        await raw.set(requirePersonKey(w.id, must(w.people[0])), 'f', {});
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
        await raw.put({ ...getPendingJobKey('run', w.id, 'run_gone'), ...note('run_gone') });
        const { PK, SK } = getPendingJobKey('run', w.id, w.runId);
        const elsewhere = PK.endsWith('#0') ? 'PENDING_WORK#1' : 'PENDING_WORK#0';
        await raw.put({ PK: elsewhere, SK, ...note(w.runId) });
      },
      [
        'pending-work: is stored under a key that is never cleared',
        'pending-work: promises work on a record that no longer exists',
      ],
    ],
  ],
  'accounts, pushes and credits': [
    [
      'people whose account is gone',
      async (w, raw) => {
        const gone = newId('acc');
        const [id] = w.people.map((each) => each.replace(w.account.id.slice(4), gone.slice(4)));
        await raw.put({ ...requirePersonKey(w.id, must(id)), id: must(id) });
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
      ['credits: has used fewer credits than it activated accounts'],
    ],
    [
      'a running push that has lost its chunks',
      async (w, raw) => {
        await raw.set(keys.pushRun(w.id, w.pushId), 'status', 'running');
        await raw.set(keys.pushRun(w.id, w.pushId), 'f', { st: 'running' });
        await raw.remove(keys.pushChunk(w.id, w.pushId, 0));
        await raw.put({
          ...getPendingJobKey('push_run', w.id, w.pushId),
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
        await raw.put({ ...getPendingJobKey('onboard_account', w.id, w.suggested.id), due_at: '' });
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
