import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collections, type Key, keys, partitions } from '#table/keys.ts';
import { createSortKey, encodeName } from '#table/paging/sort-key.ts';

/** DynamoDB's own limits. */
const PARTITION_BYTES = 2_048;
const SORT_BYTES = 1_024;

/** As long as the contract allows an id to be, with letters of three bytes each. */
const longId = '語'.repeat(200);
/** One character that folds to eighteen. */
const longText = 'ﷺ'.repeat(80);
const workspaceId = 'ws_01m4f8zfxe8cn20j1h150azjff';

/** The parts that aren't ids chosen by the caller. */
const SHORT = new Set([
  'person',
  'idempotentAnswer',
  'idempotentAnswerPart',
  'providerUse',
  'auditEvent',
  'domainReports',
  'sessionEntry',
]);

const ofOneId = Object.entries(keys).flatMap(([name, make]): [string, Key][] => {
  if (SHORT.has(name)) return [];
  const [first, second] = name === 'pendingWork' ? ['clear_people_list', workspaceId] : [workspaceId, longId];
  // What follows the named parameters is joined, so it gets one id.
  const parts = [first, second, longId].slice(0, make.length + 1);
  return [[name, (make as (...parts: string[]) => Key)(...parts)]];
});

describe('every key', () => {
  it.each([
    ...ofOneId,
    ['accountDomainLock', keys.accountDomainLock(workspaceId, `${'a'.repeat(249)}.com`)],
    ['destinationNameLock', keys.destinationNameLock(workspaceId, longText)],
    ['peopleListNameLock', keys.peopleListNameLock(workspaceId, longText)],
    ['memberEmailLock', keys.memberEmailLock(workspaceId, `${'ﷺ'.repeat(300)}@example.com`)],
    ['person', keys.person(workspaceId, { accountId: `acc_${'0'.repeat(60)}`, hash: '0'.repeat(16) })],
    ['domainReports', keys.domainReports(workspaceId, longId, 500_000)],
    ['crmLink', keys.crmLink(workspaceId, longId, { provider: 'crm_two', crmAccount: 'a'.repeat(150) })],
    ['sessionEntry', keys.sessionEntry(workspaceId, `mem_${'0'.repeat(26)}`, '0'.repeat(16))],
    ['providerUse', keys.providerUse(workspaceId, '2026-11', 'people_data_labs')],
    ['auditEvent', keys.auditEvent(workspaceId, '2026-11-15T12:00:00.000Z', `aud_${'0'.repeat(26)}`)],
    ['idempotentAnswer', keys.idempotentAnswer(workspaceId, 'push-accounts-to-webhook', 'a'.repeat(24))],
    ['idempotentAnswerPart', keys.idempotentAnswerPart(workspaceId, randomUUID(), 99)],
  ])('fits DynamoDB at its longest: %s', (_, { PK, SK }) => {
    expect(Buffer.byteLength(PK)).toBeLessThanOrEqual(PARTITION_BYTES);
    expect(Buffer.byteLength(SK)).toBeLessThanOrEqual(SORT_BYTES);
  });

  it('and partition of items without an entity has never changed', () => {
    expect(keys.shardCounter('WS#ws_1#ACCOUNTS')).toEqual({ PK: 'WS#ws_1#ACCOUNTS', SK: 'SHARDS' });
    expect(partitions.shard('WS#ws_1#ACCOUNTS', 3)).toBe('WS#ws_1#ACCOUNTS#3');
    expect(partitions.idempotency('ws_1')).toBe('WS#ws_1#IDEMPOTENCY');
    expect(keys.idempotentAnswer('ws_1', 'find-people', 'c7f2').SK).toBe('find-people#c7f2');
    expect(keys.idempotentAnswerPart('ws_1', 'request', 2)).toEqual({
      PK: 'WS#ws_1#IDEMPOTENCY',
      SK: 'PART#request#2',
    });
    expect(keys.keyMinute('k1', 29_000_000)).toEqual({ PK: 'KEY_USE#k1', SK: 'MINUTE#29000000' });
    expect(keys.lastKeyUse('k1')).toEqual({ PK: 'KEY_USE#k1', SK: 'LAST' });
    expect(keys.slot('ws_1', 'exports', 3)).toEqual({ PK: 'KEY_USE#ws_1#SLOT#exports#3', SK: 'SLOT' });
    expect(keys.auditEvent('ws_1', '2026-11-15T12:00:00.000Z', 'aud_1')).toEqual({
      PK: 'AUDIT#ws_1#2026-11',
      SK: '2026-11-15T12:00:00.000Z#aud_1',
    });
  });

  it('contains the workspace in its partition, before anything a caller may choose', () => {
    const elsewhere = ofOneId.filter(([, { PK }]) => PK.split('#')[1] !== workspaceId).map(([name]) => name);

    // The operators' list, agents' approvals and people's sign-ins by hash, email domains of workspaces, the stage's suppression list, the sweeper's notes, the stream's beat, and notes
    // about a collection, whose name starts with the workspace.
    expect(elsewhere).toEqual([
      'workspaceEntry',
      'agentCode',
      'signInTransaction',
      'suppressionState',
      'pendingWork',
      'shardCounter',
      'rowCount',
      'changeBeat',
    ]);
    for (const collection of Object.values(collections)) {
      expect(collection(workspaceId).split('#')[1]).toBe(workspaceId);
    }
  });

  it('of an index fits too, whatever the name', () => {
    const id = `per_${'0'.repeat(60)}_${'0'.repeat(16)}`;
    for (const letter of ['ﷺ', '😀', '語', 'Å']) {
      expect(Buffer.byteLength(createSortKey(encodeName(letter.repeat(300)), id))).toBeLessThanOrEqual(
        SORT_BYTES,
      );
    }
  });
});

describe('a lock', () => {
  it.each([
    ['destinationNameLock', 'Straße', 'STRASSE', 'Strase'],
    ['peopleListNameLock', ' Berlin ', 'BERLIN', 'Bern'],
    ['memberEmailLock', 'Ada@Example.com', 'ada@example.com', 'ida@example.com'],
  ] as const)('%s is the same for %s and %s, and different for %s', (name, one, same, other) => {
    const lock = (text: string) => keys[name](workspaceId, text);
    expect(lock(one)).toEqual(lock(same));
    expect(lock(one)).not.toEqual(lock(other));
  });
});
