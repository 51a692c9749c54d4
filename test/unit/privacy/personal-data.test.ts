import { describe, expect, it } from 'vitest';
import { type Key, keys } from '#table/keys.ts';
import {
  type EntityName,
  findEntityName,
  parseWorkspaceId,
  personalData,
} from '#table/privacy/personal-data.ts';

const WS = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ACC = 'acc_01jz8k2m4n6p8q0r2s4t6v8w0y';

const COLLECTION = `WS#${WS}#PEOPLE`;

/** Keys with numbers, of collections, or of another number of parts. */
const ofOtherParts: Partial<Record<EntityName, Key>> = {
  sentEvent: keys.sentEvent(WS, ACC, 'sig_1', 'abc'),
  crmNote: keys.crmNote(WS, ACC, 'det_1', 'crm_one', '4711'),
  runCandidate: keys.runCandidate(WS, 'run_1', 'acme.example', 'sig_1#00ff'),
  unmatchedEvents: keys.unmatchedEvents(WS, 'sig_1', 3),
  domainReports: keys.domainReports(WS, 'mem_1', 480_000),
  pushChunk: keys.pushChunk(WS, 'push_1', 12),
  pushOutcome: keys.pushOutcome(WS, 'push_1', 12),
  runDocument: keys.runDocument(WS, 'run_1', 3),
  runFinding: keys.runFinding(WS, 'run_1', 2),
  runPiece: keys.runPiece(WS, 'run_1', 4),
  pendingWork: keys.pendingWork(3, 'push_run', WS, 'push_1'),
  changes: keys.changes(WS, 12),
  rowCount: keys.rowCount(COLLECTION, 3),
  bookmark: keys.bookmark(COLLECTION, 'q-1', 50),
  snapshotPart: keys.snapshotPart(COLLECTION, 'q-1', 'uuid', 2),
  idempotentAnswer: keys.idempotentAnswer(WS, 'find-people', 'c7f2+/=='),
  idempotentAnswerPart: keys.idempotentAnswerPart(WS, 'request', 1),
  keyMinute: keys.keyMinute('key_1', 29_000_000),
  slot: keys.slot('ws_1', 'seconds', 0),
};

/** A key as it is written, which the list of entities must recognize. */
const keyOf = (name: EntityName): Key =>
  ofOtherParts[name] ?? (keys[name] as (...parts: string[]) => Key)(WS, ACC, 'id_1');

/** Only prefixes of other keys. */
const BEGINNINGS = ['notes', 'vendorAnswers', 'runDocuments', 'runFindings', 'runCandidates'];

describe('the personal data of every entity', () => {
  it('is declared for every entity with a key', () => {
    const entities = Object.keys(keys).filter((name) => !BEGINNINGS.includes(name));
    expect(Object.keys(personalData).sort()).toEqual(entities.sort());
  });

  it.each((Object.keys(keys) as EntityName[]).filter((name) => !BEGINNINGS.includes(name)))(
    'is found only by the key of %s',
    (name) => {
      expect(findEntityName(keyOf(name))).toBe(name);
    },
  );

  it('is not declared for an unknown key', () => {
    expect(findEntityName({ PK: 'SOMETHING', SK: 'NEW' })).toBeUndefined();
  });

  it('tells which workspace an item belongs to', () => {
    expect(parseWorkspaceId(keyOf('person'))).toBe(WS);
    expect(parseWorkspaceId(keyOf('pendingWork'))).toBe(WS);
    expect(parseWorkspaceId(keyOf('suppressionState'))).toBeUndefined();
  });
});
