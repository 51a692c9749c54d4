import { describe, expect, it } from 'vitest';
import { type Key, keys } from '#table/keys.ts';
import {
  type EntityName,
  findEntityName,
  personalData,
  workspaceOfKey,
} from '#table/privacy/personal-data.ts';

const AT = '2026-05-01T08:00:00.000Z';
const WS = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ACC = 'acc_01jz8k2m4n6p8q0r2s4t6v8w0y';

/** Keys as they are written, which the list of entities must recognize. */
const written: Readonly<Record<keyof typeof keys, Key>> = {
  workspace: keys.workspace(WS),
  workspaceEntry: keys.workspaceEntry(WS),
  companyProfile: keys.companyProfile(WS),
  plan: keys.plan(WS),
  member: keys.member(WS, 'mem_1'),
  memberEmailLock: keys.memberEmailLock(WS, 'a@b.example'),
  relationSettings: keys.relationSettings(WS),
  accountRelation: keys.accountRelation(WS, ACC),
  knownRelation: keys.knownRelation(WS, 'acme.com'),
  crmCompany: keys.crmCompany(WS, { provider: 'crm_one', crmAccount: '42' }, '7'),
  crmImport: keys.crmImport(WS, 'imp_1'),
  crmImportExamples: keys.crmImportExamples(WS, 'imp_1'),
  crmImportPage: keys.crmImportPage(WS, 'imp_1', 'cursor'),
  crmImportDomain: keys.crmImportDomain(WS, 'imp_1', 'acme.com'),
  crmImportSettings: keys.crmImportSettings(WS, 'crm_one'),
  crmImportLock: keys.crmImportLock(WS, 'crm_one'),
  memberIdentity: keys.memberIdentity(WS, 'mem_1'),
  sessionEntry: keys.sessionEntry(WS, 'mem_1', 'key_1'),
  signInProvider: keys.signInProvider(WS),
  signInTransaction: keys.signInTransaction('0123456789abcdef'),
  apiKey: keys.apiKey('key_1'),
  agentCode: keys.agentCode('0123456789abcdef'),
  apiKeyEntry: keys.apiKeyEntry(WS, 'key_1'),
  agentCount: keys.agentCount(WS, 'mem_1'),
  knowledgeBase: keys.knowledgeBase(WS),
  knowledgeBaseSection: keys.knowledgeBaseSection(WS, 'kb_1'),
  signal: keys.signal(WS, 'sig_1'),
  signalCount: keys.signalCount(WS),
  signalFeedback: keys.signalFeedback(WS, 'sig_1'),
  search: keys.search(WS, 'srch_1'),
  searchCount: keys.searchCount(WS),
  openRuns: keys.openRuns(WS),
  account: keys.account(WS, ACC),
  accountDomainLock: keys.accountDomainLock(WS, 'acme.example'),
  monitor: keys.monitor(WS, ACC),
  detection: keys.detection(WS, ACC, 'det_1'),
  detectionsOfSignal: keys.detectionsOfSignal(WS, ACC, 'sig_1'),
  sentEvent: keys.sentEvent(WS, ACC, 'sig_1', 'abc'),
  sentEventsOf: keys.sentEventsOf(WS, ACC, 'sig_1'),
  unmatchedEvents: keys.unmatchedEvents(WS, 'sig_1', 3),
  note: keys.note(WS, ACC, 'note_1'),
  noteCount: keys.noteCount(WS, ACC),
  inboxVisit: keys.inboxVisit(WS, 'mem_1'),
  rosterState: keys.rosterState(WS, ACC),
  accountSources: keys.accountSources(WS, ACC),
  crmNote: keys.crmNote(WS, ACC, 'det_1', 'crm_one', '4711'),
  crmLink: keys.crmLink(WS, ACC, { provider: 'crm_two', crmAccount: '4711' }),
  crmSent: keys.crmSent(WS, ACC, { provider: 'crm_two', crmAccount: '4711' }),
  watchedPerson: keys.watchedPerson(WS, '0123456789abcdef'),
  monitorEvent: keys.monitorEvent(WS, ACC, 'evt_1'),
  person: keys.person(WS, { accountId: ACC, hash: 'abc' }),
  peopleList: keys.peopleList(WS, 'lst_1'),
  peopleListCount: keys.peopleListCount(WS),
  peopleListNameLock: keys.peopleListNameLock(WS, 'Champions'),
  peopleListMember: keys.peopleListMember(WS, 'lst_1', 'per_1_abc'),
  destination: keys.destination(WS, 'dst_1'),
  destinationSecrets: keys.destinationSecrets(WS, 'dst_1'),
  destinationNameLock: keys.destinationNameLock(WS, 'Warehouse'),
  providerUse: keys.providerUse(WS, '2026-05', 'apollo'),
  providerBudgets: keys.providerBudgets(WS),
  vendorAnswers: keys.vendorAnswers(WS, 'company acme.example'),
  vendorAnswer: keys.vendorAnswer(WS, 'company acme.example', 'apollo roster'),
  suppressed: keys.suppressed(WS, 'person acme.example jane doe'),
  suppressedPerson: keys.suppressedPerson('00ff'),
  suppressionState: keys.suppressionState(),
  integrations: keys.integrations(WS),
  notifications: keys.notifications(WS),
  notificationSecrets: keys.notificationSecrets(WS),
  memberAlerts: keys.memberAlerts(WS, 'mem_1'),
  memberAlertSecrets: keys.memberAlertSecrets(WS, 'mem_1'),
  heldAlert: keys.heldAlert(WS, 'webhook', '0', 'alt_1'),
  alertReceiver: keys.alertReceiver(WS, 'webhook'),
  alertDelivery: keys.alertDelivery(WS, 'alt_1#webhook'),
  mailConfirmation: keys.mailConfirmation(WS, 'mem_1'),
  mailsOf: keys.mailsOf(WS, '2026-11-18'),
  mailsTo: keys.mailsTo(WS, '2026-11-18', 'ada@company.example'),
  domainReports: keys.domainReports(WS, 'mem_1', 480_000),
  chatPace: keys.chatPace(WS),
  pushRun: keys.pushRun(WS, 'push_1'),
  pushChunk: keys.pushChunk(WS, 'push_1', 12),
  pushOutcome: keys.pushOutcome(WS, 'push_1', 12),
  run: keys.run(WS, 'run_1'),
  runPart: keys.runPart(WS, 'run_1', 'job sig_1'),
  runDocuments: keys.runDocuments(WS, 'run_1'),
  runDocument: keys.runDocument(WS, 'run_1', 3),
  runCandidates: keys.runCandidates(WS, 'run_1'),
  runCandidate: keys.runCandidate(WS, 'run_1', 'acme.example', 'sig_1#00ff'),
  runFindings: keys.runFindings(WS, 'run_1'),
  runFinding: keys.runFinding(WS, 'run_1', 2),
  runSources: keys.runSources(WS, 'run_1', 'sig_1'),
  runPiece: keys.runPiece(WS, 'run_1', 4),
  pendingWork: keys.pendingWork(3, 'push_run', WS, 'push_1'),
  sharedPace: keys.sharedPace('sec'),
  modelAnswer: keys.modelAnswer('0123abcd'),
  publicIdentity: keys.publicIdentity('acme.example'),
  changeBeat: keys.changeBeat(),
  changeHead: keys.changeHead(WS),
  changes: keys.changes(WS, 12),
  changeOwner: keys.changeOwner(WS, ACC),
  shardCounter: keys.shardCounter(`WS#${WS}#PEOPLE`),
  rowCount: keys.rowCount(`WS#${WS}#PEOPLE`, 3),
  bookmark: keys.bookmark(`WS#${WS}#PEOPLE`, 'q-1', 50),
  snapshotPart: keys.snapshotPart(`WS#${WS}#PEOPLE`, 'q-1', 'uuid', 2),
  idempotentAnswer: keys.idempotentAnswer(WS, 'find-people', 'c7f2+/=='),
  idempotentAnswerPart: keys.idempotentAnswerPart(WS, 'request', 1),
  keyMinute: keys.keyMinute('key_1', 29_000_000),
  slot: keys.slot('ws_1', 'seconds', 0),
  lastKeyUse: keys.lastKeyUse('key_1'),
  auditEvent: keys.auditEvent(WS, AT, 'aud_1'),
};

/** Only prefixes of other keys. */
const BEGINNINGS = ['notes', 'vendorAnswers', 'runDocuments', 'runFindings', 'runCandidates'];

describe('the personal data of every entity', () => {
  it('is declared for every entity with a key', () => {
    const entities = Object.keys(keys).filter((name) => !BEGINNINGS.includes(name));
    expect(Object.keys(personalData).sort()).toEqual(entities.sort());
    expect(Object.keys(written).sort()).toEqual(Object.keys(keys).sort());
  });

  it.each((Object.keys(keys) as EntityName[]).filter((name) => !BEGINNINGS.includes(name)))(
    'is found only by the key of %s',
    (name) => {
      expect(findEntityName(written[name as keyof typeof keys])).toBe(name);
    },
  );

  it('is not declared for an unknown key', () => {
    expect(findEntityName({ PK: 'SOMETHING', SK: 'NEW' })).toBeUndefined();
  });

  it('tells which workspace an item belongs to', () => {
    expect(workspaceOfKey(written.person)).toBe(WS);
    expect(workspaceOfKey(written.pendingWork)).toBe(WS);
    expect(workspaceOfKey(written.suppressionState)).toBeUndefined();
  });
});
