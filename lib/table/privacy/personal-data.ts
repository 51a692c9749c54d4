import { type Key, keys } from '#table/keys.ts';

/**
 * What happens to an item that names an erased person. `removed`: it is deleted. `redacted`: the person is
 * taken out. `reported`: it can't be changed without breaking what it sets, or is the customer's own user, and the
 * operator is told where it is. `none`: it cannot hold personal data. `members`: hashes of the customer's own people,
 * removed with `DELETE /members/{id}`. `hashes`: keyed or plain hashes of people who must not be found.
 */
type Erasure = 'removed' | 'redacted' | 'reported' | 'none' | 'members' | 'hashes';

/** Attributes of an item. */
type Attributes = 'all' | readonly string[];

/** An entity of the table, with a sample key. */
interface Entity {
  readonly key: Key;
  readonly erasure: Erasure;
  /** Attributes that stay: records are found by them. If they name the person, the operator is told. */
  readonly unchanged?: readonly string[];
  /** The attributes that a customer types, or stored responses with them: a name needs no company there. */
  readonly typed?: Attributes | ((item: Readonly<Record<string, unknown>>) => Attributes);
}

const collectTexts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];

/** The fields that a customer has set; the service has found the others. */
const listTypedOfAccount = ({ overrides }: Readonly<Record<string, unknown>>): Attributes => [
  'name',
  'tags',
  ...collectTexts(overrides),
];

/** A detection made from a customer's event quotes it. An edited message is a person's; `relevance_reasons` quote accounts. */
const listTypedOfDetection = ({
  document_ids,
  message_edited_at,
}: Readonly<Record<string, unknown>>): Attributes =>
  collectTexts(document_ids).some((id) => id.startsWith('event:'))
    ? 'all'
    : [
        ...['activity', 'feedback', 'icp_fit_reasons', 'relevance_reasons'],
        ...(typeof message_edited_at === 'string' ? ['drafted_message_md'] : []),
      ];

/** An id, or another part of a key that may be anything. */
const ANY_PART = '§';
const personParts = { accountId: ANY_PART, hash: ANY_PART };

/** Key prefixes, not entities. */
type KeyPrefix = 'vendorAnswers' | 'runDocuments' | 'runFindings' | 'runCandidates';

export type EntityName = Exclude<keyof typeof keys, KeyPrefix>;

/** Every entity of the table. A missing one is a compile error. */
export const personalData: Readonly<Record<EntityName, Entity>> = {
  workspace: { key: keys.workspace(ANY_PART), erasure: 'none' },
  workspaceEntry: { key: keys.workspaceEntry(ANY_PART), erasure: 'none' },
  companyProfile: { key: keys.companyProfile(ANY_PART), erasure: 'redacted', typed: 'all' },
  plan: { key: keys.plan(ANY_PART), erasure: 'none' },
  member: { key: keys.member(ANY_PART, ANY_PART), erasure: 'reported', typed: 'all' },
  memberEmailLock: { key: keys.memberEmailLock(ANY_PART, ANY_PART), erasure: 'members' },
  memberIdentity: { key: keys.memberIdentity(ANY_PART, ANY_PART), erasure: 'members' },
  relationSettings: { key: keys.relationSettings(ANY_PART), erasure: 'none' },
  knownRelation: { key: keys.knownRelation(ANY_PART, ANY_PART), erasure: 'none' },
  accountRelation: { key: keys.accountRelation(ANY_PART, ANY_PART), erasure: 'none' },
  sessionEntry: { key: keys.sessionEntry(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  signInTransaction: { key: keys.signInTransaction(ANY_PART), erasure: 'none' },
  apiKey: { key: keys.apiKey(ANY_PART), erasure: 'redacted', typed: 'all' },
  agentCode: { key: keys.agentCode(ANY_PART), erasure: 'none' },
  apiKeyEntry: { key: keys.apiKeyEntry(ANY_PART, ANY_PART), erasure: 'none' },
  agentCount: { key: keys.agentCount(ANY_PART, ANY_PART), erasure: 'none' },
  knowledgeBase: { key: keys.knowledgeBase(ANY_PART), erasure: 'none' },
  knowledgeBaseSection: {
    key: keys.knowledgeBaseSection(ANY_PART, ANY_PART),
    erasure: 'redacted',
    typed: 'all',
  },
  signal: { key: keys.signal(ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  signalCount: { key: keys.signalCount(ANY_PART), erasure: 'none' },
  signalFeedback: { key: keys.signalFeedback(ANY_PART, ANY_PART), erasure: 'none' },
  search: { key: keys.search(ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  searchCount: { key: keys.searchCount(ANY_PART), erasure: 'none' },
  openRuns: { key: keys.openRuns(ANY_PART), erasure: 'none' },
  account: {
    key: keys.account(ANY_PART, ANY_PART),
    erasure: 'redacted',
    unchanged: ['name', 'domain'],
    typed: listTypedOfAccount,
  },
  accountDomainLock: { key: keys.accountDomainLock(ANY_PART, ANY_PART), erasure: 'none' },
  monitor: { key: keys.monitor(ANY_PART, ANY_PART), erasure: 'none' },
  detection: {
    key: keys.detection(ANY_PART, ANY_PART, ANY_PART),
    erasure: 'redacted',
    typed: listTypedOfDetection,
  },
  detectionsOfSignal: { key: keys.detectionsOfSignal(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  sentEvent: {
    key: keys.sentEvent(ANY_PART, ANY_PART, ANY_PART, ANY_PART),
    erasure: 'redacted',
    typed: 'all',
  },
  sentEventsOf: { key: keys.sentEventsOf(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  unmatchedEvents: { key: keys.unmatchedEvents(ANY_PART, ANY_PART, 0), erasure: 'redacted', typed: 'all' },
  note: { key: keys.note(ANY_PART, ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  noteCount: { key: keys.noteCount(ANY_PART, ANY_PART), erasure: 'none' },
  inboxVisit: { key: keys.inboxVisit(ANY_PART, ANY_PART), erasure: 'none' },
  rosterState: { key: keys.rosterState(ANY_PART, ANY_PART), erasure: 'none' },
  accountSources: { key: keys.accountSources(ANY_PART, ANY_PART), erasure: 'none' },
  crmLink: {
    key: keys.crmLink(ANY_PART, ANY_PART, { provider: ANY_PART, crmAccount: ANY_PART }),
    erasure: 'none',
  },
  crmSent: {
    key: keys.crmSent(ANY_PART, ANY_PART, { provider: ANY_PART, crmAccount: ANY_PART }),
    erasure: 'none',
  },
  crmNote: { key: keys.crmNote(ANY_PART, ANY_PART, ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  watchedPerson: { key: keys.watchedPerson(ANY_PART, ANY_PART), erasure: 'removed' },
  monitorEvent: { key: keys.monitorEvent(ANY_PART, ANY_PART, ANY_PART), erasure: 'redacted' },
  person: { key: keys.person(ANY_PART, personParts), erasure: 'removed' },
  peopleList: { key: keys.peopleList(ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  peopleListCount: { key: keys.peopleListCount(ANY_PART), erasure: 'none' },
  peopleListNameLock: { key: keys.peopleListNameLock(ANY_PART, ANY_PART), erasure: 'none' },
  peopleListMember: { key: keys.peopleListMember(ANY_PART, ANY_PART, ANY_PART), erasure: 'removed' },
  destination: { key: keys.destination(ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  destinationSecrets: { key: keys.destinationSecrets(ANY_PART, ANY_PART), erasure: 'reported', typed: 'all' },
  destinationNameLock: { key: keys.destinationNameLock(ANY_PART, ANY_PART), erasure: 'none' },
  providerUse: { key: keys.providerUse(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  providerBudgets: { key: keys.providerBudgets(ANY_PART), erasure: 'none' },
  vendorAnswer: { key: keys.vendorAnswer(ANY_PART, ANY_PART, ANY_PART), erasure: 'removed' },
  suppressed: { key: keys.suppressed(ANY_PART, ANY_PART), erasure: 'hashes' },
  suppressedPerson: { key: keys.suppressedPerson(ANY_PART), erasure: 'hashes' },
  suppressionState: { key: keys.suppressionState(), erasure: 'none' },
  integrations: { key: keys.integrations(ANY_PART), erasure: 'reported', typed: 'all' },
  signInProvider: { key: keys.signInProvider(ANY_PART), erasure: 'reported', typed: 'all' },
  notifications: { key: keys.notifications(ANY_PART), erasure: 'reported', typed: 'all' },
  notificationSecrets: { key: keys.notificationSecrets(ANY_PART), erasure: 'reported', typed: 'all' },
  alertDelivery: { key: keys.alertDelivery(ANY_PART, ANY_PART), erasure: 'redacted' },
  heldAlert: { key: keys.heldAlert(ANY_PART, ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  alertReceiver: { key: keys.alertReceiver(ANY_PART, ANY_PART), erasure: 'none' },
  memberAlerts: { key: keys.memberAlerts(ANY_PART, ANY_PART), erasure: 'reported', typed: 'all' },
  memberAlertSecrets: { key: keys.memberAlertSecrets(ANY_PART, ANY_PART), erasure: 'reported', typed: 'all' },
  domainReports: { key: keys.domainReports(ANY_PART, ANY_PART, 0), erasure: 'none' },
  mailConfirmation: { key: keys.mailConfirmation(ANY_PART, ANY_PART), erasure: 'members' },
  mailsOf: { key: keys.mailsOf(ANY_PART, ANY_PART), erasure: 'none' },
  // A hash that outlives the member by two days: removing and inviting them must not start the count again.
  mailsTo: { key: keys.mailsTo(ANY_PART, ANY_PART, ANY_PART), erasure: 'members' },
  chatPace: { key: keys.chatPace(ANY_PART), erasure: 'none' },
  pushRun: { key: keys.pushRun(ANY_PART, ANY_PART), erasure: 'redacted' },
  pushChunk: { key: keys.pushChunk(ANY_PART, ANY_PART, 0), erasure: 'redacted' },
  pushOutcome: { key: keys.pushOutcome(ANY_PART, ANY_PART, 0), erasure: 'none' },
  run: { key: keys.run(ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  runPart: { key: keys.runPart(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  runDocument: { key: keys.runDocument(ANY_PART, ANY_PART, 0), erasure: 'redacted' },
  runFinding: { key: keys.runFinding(ANY_PART, ANY_PART, 0), erasure: 'redacted' },
  runCandidate: { key: keys.runCandidate(ANY_PART, ANY_PART, ANY_PART, ANY_PART), erasure: 'redacted' },
  runSources: { key: keys.runSources(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  runPiece: { key: keys.runPiece(ANY_PART, ANY_PART, 0), erasure: 'none' },
  pendingWork: { key: keys.pendingWork(0, ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  sharedPace: { key: keys.sharedPace(ANY_PART), erasure: 'none' },
  crmCompany: {
    key: keys.crmCompany(ANY_PART, { provider: ANY_PART, crmAccount: ANY_PART }, ANY_PART),
    erasure: 'none',
  },
  crmImport: { key: keys.crmImport(ANY_PART, ANY_PART), erasure: 'none' },
  crmImportExamples: { key: keys.crmImportExamples(ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  crmImportPage: { key: keys.crmImportPage(ANY_PART, ANY_PART, ANY_PART), erasure: 'redacted', typed: 'all' },
  crmImportDomain: { key: keys.crmImportDomain(ANY_PART, ANY_PART, ANY_PART), erasure: 'none' },
  crmImportSettings: { key: keys.crmImportSettings(ANY_PART, ANY_PART), erasure: 'none' },
  crmImportLock: { key: keys.crmImportLock(ANY_PART, ANY_PART), erasure: 'none' },
  // Sealed with the text of the document, which no one has after an erasure.
  modelAnswer: { key: keys.modelAnswer(ANY_PART), erasure: 'none' },
  publicIdentity: { key: keys.publicIdentity(ANY_PART), erasure: 'none' },
  changeBeat: { key: keys.changeBeat(), erasure: 'none' },
  changeHead: { key: keys.changeHead(ANY_PART), erasure: 'none' },
  // Ids alone, and only until clients have had time to delete their copies.
  changes: { key: keys.changes(ANY_PART, 0), erasure: 'none' },
  changeOwner: { key: keys.changeOwner(ANY_PART, ANY_PART), erasure: 'none' },
  shardCounter: { key: keys.shardCounter(ANY_PART), erasure: 'none' },
  rowCount: { key: keys.rowCount(ANY_PART, 0), erasure: 'none' },
  bookmark: { key: keys.bookmark(ANY_PART, ANY_PART, 0), erasure: 'removed' },
  snapshotPart: { key: keys.snapshotPart(ANY_PART, ANY_PART, ANY_PART, 0), erasure: 'removed' },
  idempotentAnswerPart: { key: keys.idempotentAnswerPart(ANY_PART, ANY_PART, 0), erasure: 'removed' },
  idempotentAnswer: {
    key: keys.idempotentAnswer(ANY_PART, ANY_PART, ANY_PART),
    erasure: 'removed',
    typed: 'all',
  },
  keyMinute: { key: keys.keyMinute(ANY_PART, 0), erasure: 'none' },
  lastKeyUse: { key: keys.lastKeyUse(ANY_PART), erasure: 'none' },
  slot: { key: keys.slot(ANY_PART, ANY_PART, 0), erasure: 'none' },
  auditEvent: { key: keys.auditEvent(ANY_PART, ANY_PART, ANY_PART), erasure: 'redacted' },
};

const SHA256 = /[0-9a-f]{64}/g;
const NUMBER_PLACEHOLDER_PATTERN = /(?<=#)0+(?=$|#)/g;

const createKeyPattern = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(SHA256, '[0-9a-f]{64}')
    .replace(NUMBER_PLACEHOLDER_PATTERN, '\\d+')
    .replaceAll(ANY_PART, '.*');

const keyPatterns = (Object.keys(personalData) as EntityName[]).map((name) => {
  const { PK, SK } = personalData[name].key;
  return { name, SK, pattern: new RegExp(`^${createKeyPattern(PK)}\n${createKeyPattern(SK)}$`, 's') };
});

/** If two patterns match, the longer sort key wins. */
const keyPatternsLongestFirst = keyPatterns.toSorted((a, b) => b.SK.length - a.SK.length);

/** The entity of an item with this key, or undefined if it is not classified. */
export const findEntityName = ({ PK, SK }: Key): EntityName | undefined =>
  keyPatternsLongestFirst.find(({ pattern }) => pattern.test(`${PK}\n${SK}`))?.name;

/** The workspace of an item, or undefined if it belongs to all. */
export const parseWorkspaceId = ({ PK, SK }: Key): string | undefined =>
  [...PK.split('#'), ...SK.split('#')].find((keyPart) => keyPart.startsWith('ws_'));
