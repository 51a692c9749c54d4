import type { GetCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckOptions, checkTable } from '#admin/checks/check-table.ts';
import { checks, unchecked } from '#admin/checks/checks.ts';
import { promise } from '#domain/pending-work/pending-work.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { detectionItem } from '#table/detections/detection-item.ts';
import { collections, type Key, keys, partitions } from '#table/keys.ts';
import { pendingWorkKey } from '#table/pending-work/pending-work.ts';
import { keyOfPerson } from '#table/people/person-item.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';
import { type WholeWorkspace, wholeWorkspace } from '#test/harness/whole-workspace.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let table: OwnTable;
let whole: WholeWorkspace;
beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());
beforeEach(async () => {
  whole = await wholeWorkspace(table);
});

/** Past every helper of the service, as an accident would. */
const raw = {
  put: <T extends Key>(item: T) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...item } })),
  remove: (Key: Key) => table.client.send(new DeleteCommand({ TableName: table.name, Key: { ...Key } })),
  set: (Key: Key, name: string, value: unknown) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...Key },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    ),
  drop: (Key: Key, name: string) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...Key },
        UpdateExpression: 'REMOVE #name',
        ExpressionAttributeNames: { '#name': name },
      }),
    ),
};

const check = (options: Partial<CheckOptions> = {}) =>
  checkTable(table, { workspace: whole.id, repair: false, settleMs: 0, now: systemClock, ...options });

/** What is found, as `check: problem`. */
const found = async (options: Partial<CheckOptions> = {}): Promise<string[]> =>
  (await check(options)).findings.map(({ check: name, problem }) => `${name}: ${problem}`).sort();

/** How each kind of thing is broken, and exactly what is told of it. */
type Break = readonly [what: string, how: (w: WholeWorkspace) => Promise<unknown>, told: readonly string[]];

const shardOf = (w: WholeWorkspace, shard: number) => partitions.shard(collections.accounts(w.id), shard);

const mendable: Readonly<Record<string, readonly Break[]>> = {
  locks: [
    [
      'a member without the lock of their address',
      (w) => raw.remove(keys.memberEmailLock(w.id, w.member.email)),
      ['member-email-locks: its email is not locked'],
    ],
    [
      'a lock of an address that nobody has',
      (w) => raw.put({ ...keys.memberEmailLock(w.id, 'ida@example.com'), member_id: 'mem_gone' }),
      ['member-email-locks: locks a email of mem_gone, which is gone'],
    ],
    [
      'a destination without the lock of its name',
      (w) => raw.remove(keys.destinationNameLock(w.id, w.destination.name)),
      ['destination-name-locks: its name is not locked'],
    ],
    [
      'a lock of a name that the destination has no longer',
      (w) => raw.put({ ...keys.destinationNameLock(w.id, 'Old'), destination_id: w.destination.id }),
      [`destination-name-locks: locks a name of DST, which has another`],
    ],
    [
      'an account without the lock of its domain',
      (w) => raw.remove(keys.accountDomainLock(w.id, must(w.suggested.domain))),
      ['account-domain-locks: its domain is not locked'],
    ],
    [
      'a lock that names an account of another domain',
      (w) => raw.put({ ...keys.accountDomainLock(w.id, must(w.account.domain)), account_id: w.suggested.id }),
      [
        'account-domain-locks: locks a domain of OTHER, which has another',
        'account-domain-locks: the lock of its domain names OTHER, which has another',
      ],
    ],
    [
      'a lock of a domain whose account is gone',
      (w) => raw.put({ ...keys.accountDomainLock(w.id, 'gone.example'), account_id: 'acc_gone' }),
      ['account-domain-locks: locks a domain of acc_gone, which is gone'],
    ],
    [
      'a saved list without the lock of its name',
      (w) => raw.remove(keys.peopleListNameLock(w.id, w.list.name)),
      ['list-name-locks: its name is not locked'],
    ],
    [
      'a lock of a saved list that is gone',
      (w) => raw.put({ ...keys.peopleListNameLock(w.id, 'Gone'), list_id: 'lst_gone' }),
      ['list-name-locks: locks a name of lst_gone, which is gone'],
    ],
  ],
  counters: [
    [
      'counters that are off',
      async (w) => {
        await raw.set(keys.workspace(w.id), 'member_count', 3);
        await raw.set(keys.workspace(w.id), 'key_count', 0);
        await raw.drop(keys.workspace(w.id), 'destination_count');
        await raw.set(keys.signalCount(w.id), 'signals', 4);
        await raw.remove(keys.searchCount(w.id));
        await raw.set(keys.peopleListCount(w.id), 'list_count', 0);
        await raw.set(keys.peopleList(w.id, w.list.id), 'member_count', 7);
        await raw.set(keys.knowledgeBase(w.id), 'byte_count', -1);
        await raw.set(keys.knowledgeBase(w.id), 'section_count', 90);
        await raw.set(keys.knowledgeBase(w.id), 'last_position', -1);
      },
      [
        'knowledge-base-totals: a section lies behind the last position',
        'knowledge-base-totals: byte_count is N too low',
        'knowledge-base-totals: section_count is N too high',
        'list-counts: list_count is 1 too low',
        'list-counts: member_count is 5 too high',
        'workspace-counts: destination_count is 1 too low',
        'workspace-counts: key_count is 1 too low',
        'workspace-counts: member_count is 2 too high',
        'workspace-counts: searches is 1 too low',
        'workspace-counts: signals is 3 too high',
      ],
    ],
  ],
  'what is listed elsewhere': [
    [
      'a key that works and is not listed',
      (w) => raw.remove(keys.apiKeyEntry(w.id, w.keyId)),
      ['api-keys: works and is not listed in its workspace', 'workspace-counts: key_count is 1 too high'],
    ],
    [
      'a key that is listed and gone',
      (w) => raw.put({ ...keys.apiKeyEntry(w.id, 'gone'), key_id: 'gone' }),
      ['api-keys: is listed and gone'],
    ],
    [
      'a workspace that is not listed',
      (w) => raw.remove(keys.workspaceEntry(w.id)),
      ['workspace-entry: is not in the list of workspaces'],
    ],
    [
      'a push that has ended and does not add up',
      (w) => raw.set(keys.pushRun(w.id, w.pushId), 'skipped', 0),
      ['push-runs: does not add up to its chunks: skipped'],
    ],
  ],
  'members of lists': [
    [
      'a person whom a list has lost',
      (w) => raw.remove(keys.peopleListMember(w.id, w.list.id, must(w.people[0]))),
      ['list-counts: member_count is 1 too high', 'list-members: the person says so and the list does not'],
    ],
    [
      'a person who has lost a list',
      (w) => raw.drop(keyOfPerson(w.id, must(w.people[1])), 'list_ids'),
      ['list-members: the list says so and the person does not'],
    ],
  ],
  'what is left of lists and accounts': [
    [
      'people in a list that is gone',
      async (w) => {
        await raw.remove(keys.peopleList(w.id, w.list.id));
        await raw.remove(keys.peopleListNameLock(w.id, w.list.name));
        await raw.set(keys.peopleListCount(w.id), 'list_count', 0);
      },
      ['list-members: the list is gone', 'list-members: the list is gone'],
    ],
    [
      'what an account has left behind',
      async (w) => {
        const gone = newId('acc');
        const detection = { ...w.detection, account_id: gone };
        await raw.put({ ...keys.monitor(w.id, gone), account_id: gone });
        await raw.put({ ...keys.monitorEvent(w.id, gone, 'evt_1') });
        await raw.put(detectionItem(w.id, detection, 0));
      },
      [
        'account-leftovers: is of an account that is gone',
        'account-leftovers: is of an account that is gone',
        'account-leftovers: is of an account that is gone',
      ],
    ],
  ],
  'what lies still': [
    [
      'a run that lies still, with statistics that are off, and a part of another that is gone',
      async (w) => {
        await raw.set(keys.run(w.id, w.runId), 'status', 'running');
        await raw.set(keys.run(w.id, w.runId), 'f', { st: 'running', ac: w.account.id });
        await raw.put({ ...keys.runPart(w.id, w.runId, 'late'), documents: 2 });
        await raw.put({ ...keys.runPart(w.id, 'run_gone', 'job'), documents: 2 });
      },
      [
        'runs: documents is 2 too low for the parts that were counted',
        'runs: is a part of a run that is gone',
        'runs: is running and nobody is at it',
      ],
    ],
    [
      'a push that lies still and does not add up',
      async (w) => {
        await raw.set(keys.pushRun(w.id, w.pushId), 'status', 'running');
        await raw.set(keys.pushRun(w.id, w.pushId), 'f', { st: 'running' });
        await raw.set(keys.pushRun(w.id, w.pushId), 'sent', 1);
      },
      ['push-runs: does not add up to its chunks: sent', 'push-runs: is running and nobody looks after it'],
    ],
    [
      'an onboarding that nobody is at',
      (w) => raw.set(keys.account(w.id, w.account.id), 'enrichment_status', 'pending'),
      ['onboarding: waits for an onboarding that nobody is at'],
    ],
  ],
  'monitors and searches': [
    [
      'an active account without a monitor',
      (w) => raw.remove(keys.monitor(w.id, w.account.id)),
      ['monitors: is active and not monitored'],
    ],
    [
      'a monitor of an account that is not active',
      (w) => raw.put({ ...keys.monitor(w.id, w.suggested.id), next_look_at: new Date().toISOString() }),
      ['monitors: is monitored and suggested'],
    ],
    [
      'a search that is looked at at another time than it says',
      (w) => raw.set(keys.search(w.id, w.search.id), 'activity_sk', `2020#${w.id}#${w.search.id}`),
      ['searches: is not in the order of looks as it says'],
    ],
  ],
  'places in an order': [
    [
      'a monitor that is never looked at',
      (w) => raw.drop(keys.monitor(w.id, w.account.id), 'activity_sk'),
      ['monitors: its monitor is not in the order of looks as it says'],
    ],
    [
      'a search that is looked at although it rests',
      (w) => raw.set(keys.search(w.id, w.search.id), 'look_at', null),
      ['searches: is not in the order of looks as it says'],
    ],
    [
      'a record in a shard where no list looks',
      async (w) => {
        for (const name of ['creation_pk', 'rank_pk', 'activity_pk']) {
          await raw.set(keys.account(w.id, w.account.id), name, shardOf(w, 5));
        }
      },
      ['shard-counters: names fewer shards than the 6 in use'],
    ],
  ],
  scores: [
    [
      'a score that does not follow',
      async (w) => {
        await raw.set(keys.account(w.id, w.account.id), 'score', 99);
        await raw.set(keys.account(w.id, w.account.id), 'why_now_md', 'Because.');
      },
      [
        'index-attributes: is not listed as its record says: f, rank_sk',
        'scores: does not follow from its detections: why_now_md, score',
      ],
    ],
  ],
  'what lists show': [
    [
      'records that lists show otherwise than they are',
      async (w) => {
        await raw.set(keys.account(w.id, w.account.id), 'q', 'another name');
        await raw.set(keyOfPerson(w.id, must(w.people[0])), 'f', {});
        await raw.set(keys.detection(w.id, w.account.id, w.detection.id), 'creation_sk', 'x');
        await raw.set(keys.run(w.id, w.runId), 'f', { st: 'running' });
        await raw.drop(keys.pushRun(w.id, w.pushId), 'creation_pk');
      },
      [
        'index-attributes: is not listed as its record says: creation_pk',
        'index-attributes: is not listed as its record says: creation_sk',
        'index-attributes: is not listed as its record says: f',
        'index-attributes: is not listed as its record says: f',
        'index-attributes: is not listed as its record says: q',
      ],
    ],
  ],
  'what has no end': [
    [
      'what would be kept for ever',
      async (w) => {
        await raw.put(keys.pushChunk(w.id, 'push_never', 0));
        await raw.put(keys.runDocument(w.id, 'run_gone', 1));
        await raw.put(keys.alertDelivery(w.id, 'alt_1'));
        await raw.put(keys.auditEvent(w.id, '2026-11-15T12:00:00.000Z', 'aud_1'));
        await raw.put(keys.trail(collections.people(w.id), 'question', 'id', 0));
        await raw.put(keys.idempotentAnswerPart(w.id, 'request', 0));
        await raw.put({ ...keys.keyMinute('key', 1), workspace_id: w.id });
        await raw.put(keys.providerUse(w.id, '2026-11', 'apollo'));
        await raw.put(keys.vendorAnswer(w.id, 'subject', 'question'));
      },
      Array.from({ length: 9 }, () => 'time-to-live: would be kept for ever'),
    ],
    [
      'promises about what is gone, and one where nobody looks',
      async (w) => {
        const long = new Date(Date.now() - DAY_MS);
        const note = (id: string) => promise('run', w.id, id, long);
        await raw.put({ ...pendingWorkKey('run', w.id, 'run_gone'), ...note('run_gone') });
        const { PK, SK } = pendingWorkKey('run', w.id, w.runId);
        const elsewhere = PK.endsWith('#0') ? 'PENDING_WORK#1' : 'PENDING_WORK#0';
        await raw.put({ PK: elsewhere, SK, ...note(w.runId) });
      },
      [
        'pending-work: lies where nobody takes it off',
        'pending-work: promises work on a record that is gone',
      ],
    ],
  ],
};

/** What only a person can decide. */
const undecidable: Readonly<Record<string, readonly Break[]>> = {
  'accounts, pushes and credits': [
    [
      'two accounts of one domain',
      async (w) => {
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
      async (w) => {
        const gone = newId('acc');
        const [id] = w.people.map((each) => each.replace(w.account.id.slice(4), gone.slice(4)));
        await raw.put({ ...keyOfPerson(w.id, must(id)), id: must(id) });
      },
      [
        'account-leftovers: is at an account that is gone',
        'index-attributes: holds what cannot be read: account_id: Invalid input: expected string, received undefined',
      ],
    ],
    [
      'fewer credits than activations',
      (w) => raw.set(keys.plan(w.id), 'credits_used', 0),
      ['credits: has used fewer credits than accounts were activated since SINCE'],
    ],
    [
      'a running push that has lost its chunks',
      async (w) => {
        await raw.set(keys.pushRun(w.id, w.pushId), 'status', 'running');
        await raw.set(keys.pushRun(w.id, w.pushId), 'f', { st: 'running' });
        await raw.remove(keys.pushChunk(w.id, w.pushId, 0));
        await raw.put({
          ...pendingWorkKey('push_run', w.id, w.pushId),
          ...promise('push_run', w.id, w.pushId, new Date()),
        });
      },
      ['push-runs: is running and has lost chunks'],
    ],
  ],
  'owners, activations and plans': [
    [
      'an owner who is no member',
      async (w) => {
        await raw.set(keys.account(w.id, w.account.id), 'owner_id', 'mem_gone');
        const { st, sc, dm, aa } = {
          st: 'active',
          sc: w.account.score,
          dm: w.account.domain,
          aa: w.account.activated_at,
        };
        await raw.set(keys.account(w.id, w.account.id), 'f', { st, sc, ow: 'mem_gone', aa, dm });
      },
      ['owners: belongs to mem_gone, who is no member'],
    ],
    [
      'an active account that was never activated',
      async (w) => {
        await raw.set(keys.account(w.id, w.suggested.id), 'status', 'active');
        await raw.set(keys.account(w.id, w.suggested.id), 'f', {
          st: 'active',
          sc: 0,
          dm: w.suggested.domain,
        });
        await raw.put({ ...pendingWorkKey('onboard_account', w.id, w.suggested.id), due_at: '' });
      },
      [
        'onboarding: is active and was never activated',
        'pending-work: cannot be read, and keeps the sweeper from all work that is promised',
      ],
    ],
    ['a workspace without its plan', (w) => raw.remove(keys.plan(w.id)), ['workspace-entry: has no PLAN']],
  ],
};

/** With what differs from run to run written out. */
const filled = (told: readonly string[], w: WholeWorkspace): string[] =>
  told.map((text) =>
    text.replace('DST', w.destination.id).replace('OTHER', w.suggested.id).replace('ACCOUNT', w.account.id),
  );

/** Without what follows from the length of texts or the time of day. */
const plain = (texts: readonly string[]): string[] =>
  texts.map((text) =>
    text.replace(/(byte_count|section_count) is \d+/, '$1 is N').replace(/since \d.*/, 'since SINCE'),
  );

describe('a workspace with one of everything', () => {
  it('adds up', async () => {
    const report = await check();

    expect(report).toMatchObject({ findings: [], left: 0, mended: 0 });
    expect(report.places_looked_at).toBeGreaterThan(10);
  });
});

/** Breaks all of them and gives exactly what is to be told of it. */
async function broken(breaks: readonly Break[]): Promise<string[]> {
  for (const [, breakIt] of breaks) await breakIt(whole);
  return filled(
    breaks.flatMap(([, , told]) => told),
    whole,
  ).sort();
}

describe('--repair', () => {
  it.each(Object.entries(mendable))('mends %s', async (_, breaks) => {
    const told = await broken(breaks);
    expect(plain(await found())).toEqual(told);

    const report = await check({ repair: true });
    expect(report.left).toBe(0);
    expect(report.mended).toBeGreaterThan(0);
    expect(await found()).toEqual([]);
  });

  it.each(Object.entries(undecidable))('leaves %s as they are and says what to do', async (_, breaks) => {
    const told = await broken(breaks);

    const { findings, left } = await check({ repair: true });
    expect(left).toBe(findings.length);
    for (const { advice } of findings) expect(advice).not.toBeNull();
    expect(plain(await found())).toEqual(told);
  });
});

describe('what is reported', () => {
  it('is of one workspace, or of all that are broken', async () => {
    const other = await wholeWorkspace(table);
    await raw.remove(keys.memberEmailLock(other.id, other.member.email));

    expect(await found()).toEqual([]);
    const { findings } = await check({ workspace: 'all' });
    expect(findings.filter(({ workspace_id }) => workspace_id === whole.id)).toEqual([]);
    expect(findings.filter(({ workspace_id }) => workspace_id === other.id)).toMatchObject([
      { check: 'member-email-locks', subject: other.member.id, outcome: 'found' },
    ]);
  });

  it('is nothing that was right a moment later', async () => {
    const Key = keys.memberEmailLock(whole.id, whole.member.email);
    await raw.remove(Key);
    let looks = 0;
    await intercept<GetCommandInput>(
      table.client,
      'GetCommand',
      async (input, next) => {
        const answer = await next(input);
        if (input.Key?.SK === Key.SK && looks++ === 0) {
          await table.other.client.send(
            new PutCommand({ TableName: table.name, Item: { ...Key, member_id: whole.member.id } }),
          );
        }
        return answer;
      },
      async () => expect(await found()).toEqual([]),
    );
    expect(looks).toBe(2);
  });

  it('is no score that the next fading mends, and every other', async () => {
    const after = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

    expect(await found(after(1.9))).toEqual([]);
    expect(await found(after(30))).toEqual(['scores: does not follow from its detections: score']);
  });

  it('is nothing that somebody has promised to do', async () => {
    const { id, account, list, runId } = whole;
    const note = (kind: 'clear_account' | 'clear_people_list' | 'run', recordId: string) =>
      raw.put({ ...pendingWorkKey(kind, id, recordId), ...promise(kind, id, recordId, new Date()) });
    await note('clear_account', account.id);
    await raw.remove(keys.account(id, account.id));
    await raw.remove(keys.accountDomainLock(id, must(account.domain)));
    await note('clear_people_list', list.id);
    await raw.remove(keys.peopleList(id, list.id));
    await raw.remove(keys.peopleListNameLock(id, list.name));
    await raw.set(keys.peopleListCount(id), 'list_count', 0);
    await note('run', runId);
    await raw.set(keys.run(id, runId), 'status', 'running');
    await raw.set(keys.run(id, runId), 'f', { st: 'running', ac: account.id });

    expect(await found()).toEqual([]);
  });
});

describe('a mend', () => {
  it('gives way to a live write that comes between', async () => {
    const { id, member } = whole;
    await raw.remove(keys.memberEmailLock(id, member.email));
    let writes = 0;
    await intercept<TransactWriteCommandInput>(
      table.client,
      'TransactWriteCommand',
      async (input, next) => {
        if (writes++ === 0) {
          await memberStore(table.other).change(id, member, { ...member, email: 'new@example.com' });
        }
        return next(input);
      },
      async () => {
        expect(await check({ repair: true })).toMatchObject({ left: 0, findings: [{ outcome: 'gone' }] });
      },
    );
    expect(await memberStore(table).list(id)).toMatchObject([{ email: 'new@example.com' }]);
    expect(await found()).toEqual([]);
  });
});

describe('every entity of the table', () => {
  it('is covered by a check or named as needing none, and by no more than one of the two', () => {
    const covered = new Set(checks.flatMap(({ covers }) => covers));
    const named = Object.keys(unchecked);

    expect(Object.keys(keys).filter((name) => ![...covered, ...named].includes(name))).toEqual([]);
    expect(named.filter((name) => [...covered].some((entity) => entity === name))).toEqual([]);
  });

  it('is told of by checks that say what they mean', () => {
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
    for (const { invariant, repair } of checks) {
      expect(invariant).toMatch(/^[A-Z].+\.$/);
      expect(repair).toMatch(/^[A-Z].+\.$/);
    }
  });
});
