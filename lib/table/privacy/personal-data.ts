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
const ANY = '§';
const personParts = { accountId: ANY, hash: ANY };
const crmTenant = { provider: ANY, crmAccount: ANY };

/** Key prefixes, not entities. */
type KeyPrefix = 'vendorAnswers' | 'runDocuments' | 'runFindings' | 'runCandidates';

export type EntityName = Exclude<keyof typeof keys, KeyPrefix>;

/** An entity that cannot hold personal data. */
const none = (key: Key): Entity => ({ key, erasure: 'none' });

/** Every entity of the table. A missing one is a compile error. */
export const personalData: Readonly<Record<EntityName, Entity>> = {
  workspace: none(keys.workspace(ANY)),
  workspaceEntry: none(keys.workspaceEntry(ANY)),
  companyProfile: { key: keys.companyProfile(ANY), erasure: 'redacted', typed: 'all' },
  plan: none(keys.plan(ANY)),
  member: { key: keys.member(ANY, ANY), erasure: 'reported', typed: 'all' },
  memberEmailLock: { key: keys.memberEmailLock(ANY, ANY), erasure: 'members' },
  memberIdentity: { key: keys.memberIdentity(ANY, ANY), erasure: 'members' },
  relationSettings: none(keys.relationSettings(ANY)),
  knownRelation: none(keys.knownRelation(ANY, ANY)),
  accountRelation: none(keys.accountRelation(ANY, ANY)),
  sessionEntry: none(keys.sessionEntry(ANY, ANY, ANY)),
  signInTransaction: none(keys.signInTransaction(ANY)),
  apiKey: { key: keys.apiKey(ANY), erasure: 'redacted', typed: 'all' },
  agentCode: none(keys.agentCode(ANY)),
  apiKeyEntry: none(keys.apiKeyEntry(ANY, ANY)),
  agentCount: none(keys.agentCount(ANY, ANY)),
  knowledgeBase: none(keys.knowledgeBase(ANY)),
  knowledgeBaseSection: { key: keys.knowledgeBaseSection(ANY, ANY), erasure: 'redacted', typed: 'all' },
  signal: { key: keys.signal(ANY, ANY), erasure: 'redacted', typed: 'all' },
  signalCount: none(keys.signalCount(ANY)),
  signalFeedback: none(keys.signalFeedback(ANY, ANY)),
  search: { key: keys.search(ANY, ANY), erasure: 'redacted', typed: 'all' },
  searchCount: none(keys.searchCount(ANY)),
  openRuns: none(keys.openRuns(ANY)),
  account: {
    key: keys.account(ANY, ANY),
    erasure: 'redacted',
    unchanged: ['name', 'domain'],
    typed: listTypedOfAccount,
  },
  accountDomainLock: none(keys.accountDomainLock(ANY, ANY)),
  monitor: none(keys.monitor(ANY, ANY)),
  detection: { key: keys.detection(ANY, ANY, ANY), erasure: 'redacted', typed: listTypedOfDetection },
  detectionsOfSignal: none(keys.detectionsOfSignal(ANY, ANY, ANY)),
  sentEvent: { key: keys.sentEvent(ANY, ANY, ANY, ANY), erasure: 'redacted', typed: 'all' },
  sentEventsOf: none(keys.sentEventsOf(ANY, ANY, ANY)),
  unmatchedEvents: { key: keys.unmatchedEvents(ANY, ANY, 0), erasure: 'redacted', typed: 'all' },
  note: { key: keys.note(ANY, ANY, ANY), erasure: 'redacted', typed: 'all' },
  noteCount: none(keys.noteCount(ANY, ANY)),
  inboxVisit: none(keys.inboxVisit(ANY, ANY)),
  rosterState: none(keys.rosterState(ANY, ANY)),
  accountSources: none(keys.accountSources(ANY, ANY)),
  crmLink: none(keys.crmLink(ANY, ANY, crmTenant)),
  crmSent: none(keys.crmSent(ANY, ANY, crmTenant)),
  crmNote: none(keys.crmNote(ANY, ANY, ANY, ANY, ANY)),
  watchedPerson: { key: keys.watchedPerson(ANY, ANY), erasure: 'removed' },
  monitorEvent: { key: keys.monitorEvent(ANY, ANY, ANY), erasure: 'redacted' },
  person: { key: keys.person(ANY, personParts), erasure: 'removed' },
  peopleList: { key: keys.peopleList(ANY, ANY), erasure: 'redacted', typed: 'all' },
  peopleListCount: none(keys.peopleListCount(ANY)),
  peopleListNameLock: none(keys.peopleListNameLock(ANY, ANY)),
  peopleListMember: { key: keys.peopleListMember(ANY, ANY, ANY), erasure: 'removed' },
  destination: { key: keys.destination(ANY, ANY), erasure: 'redacted', typed: 'all' },
  destinationSecrets: { key: keys.destinationSecrets(ANY, ANY), erasure: 'reported', typed: 'all' },
  destinationNameLock: none(keys.destinationNameLock(ANY, ANY)),
  providerUse: none(keys.providerUse(ANY, ANY, ANY)),
  providerBudgets: none(keys.providerBudgets(ANY)),
  vendorAnswer: { key: keys.vendorAnswer(ANY, ANY, ANY), erasure: 'removed' },
  suppressed: { key: keys.suppressed(ANY, ANY), erasure: 'hashes' },
  suppressedPerson: { key: keys.suppressedPerson(ANY), erasure: 'hashes' },
  suppressionState: none(keys.suppressionState()),
  integrations: { key: keys.integrations(ANY), erasure: 'reported', typed: 'all' },
  signInProvider: { key: keys.signInProvider(ANY), erasure: 'reported', typed: 'all' },
  notifications: { key: keys.notifications(ANY), erasure: 'reported', typed: 'all' },
  notificationSecrets: { key: keys.notificationSecrets(ANY), erasure: 'reported', typed: 'all' },
  alertDelivery: { key: keys.alertDelivery(ANY, ANY), erasure: 'redacted' },
  heldAlert: none(keys.heldAlert(ANY, ANY, ANY, ANY)),
  alertReceiver: none(keys.alertReceiver(ANY, ANY)),
  memberAlerts: { key: keys.memberAlerts(ANY, ANY), erasure: 'reported', typed: 'all' },
  memberAlertSecrets: { key: keys.memberAlertSecrets(ANY, ANY), erasure: 'reported', typed: 'all' },
  domainReports: none(keys.domainReports(ANY, ANY, 0)),
  mailConfirmation: { key: keys.mailConfirmation(ANY, ANY), erasure: 'members' },
  mailsOf: none(keys.mailsOf(ANY, ANY)),
  // A hash that outlives the member by two days: removing and inviting them must not start the count again.
  mailsTo: { key: keys.mailsTo(ANY, ANY, ANY), erasure: 'members' },
  chatPace: none(keys.chatPace(ANY)),
  pushRun: { key: keys.pushRun(ANY, ANY), erasure: 'redacted' },
  pushChunk: { key: keys.pushChunk(ANY, ANY, 0), erasure: 'redacted' },
  pushOutcome: none(keys.pushOutcome(ANY, ANY, 0)),
  run: { key: keys.run(ANY, ANY), erasure: 'redacted', typed: 'all' },
  runPart: none(keys.runPart(ANY, ANY, ANY)),
  runDocument: { key: keys.runDocument(ANY, ANY, 0), erasure: 'redacted' },
  runFinding: { key: keys.runFinding(ANY, ANY, 0), erasure: 'redacted' },
  runCandidate: { key: keys.runCandidate(ANY, ANY, ANY, ANY), erasure: 'redacted' },
  runSources: none(keys.runSources(ANY, ANY, ANY)),
  runPiece: none(keys.runPiece(ANY, ANY, 0)),
  pendingWork: none(keys.pendingWork(0, ANY, ANY, ANY)),
  sharedPace: none(keys.sharedPace(ANY)),
  crmCompany: none(keys.crmCompany(ANY, crmTenant, ANY)),
  crmImport: none(keys.crmImport(ANY, ANY)),
  crmImportExamples: { key: keys.crmImportExamples(ANY, ANY), erasure: 'redacted', typed: 'all' },
  crmImportPage: { key: keys.crmImportPage(ANY, ANY, ANY), erasure: 'redacted', typed: 'all' },
  crmImportDomain: none(keys.crmImportDomain(ANY, ANY, ANY)),
  crmImportSettings: none(keys.crmImportSettings(ANY, ANY)),
  crmImportLock: none(keys.crmImportLock(ANY, ANY)),
  // Sealed with the text of the document, which no one has after an erasure.
  modelAnswer: none(keys.modelAnswer(ANY)),
  publicIdentity: none(keys.publicIdentity(ANY)),
  changeBeat: none(keys.changeBeat()),
  changeHead: none(keys.changeHead(ANY)),
  // Ids alone, and only until clients have had time to delete their copies.
  changes: none(keys.changes(ANY, 0)),
  changeOwner: none(keys.changeOwner(ANY, ANY)),
  shardCounter: none(keys.shardCounter(ANY)),
  rowCount: none(keys.rowCount(ANY, 0)),
  bookmark: { key: keys.bookmark(ANY, ANY, 0), erasure: 'removed' },
  snapshotPart: { key: keys.snapshotPart(ANY, ANY, ANY, 0), erasure: 'removed' },
  idempotentAnswerPart: { key: keys.idempotentAnswerPart(ANY, ANY, 0), erasure: 'removed' },
  idempotentAnswer: { key: keys.idempotentAnswer(ANY, ANY, ANY), erasure: 'removed', typed: 'all' },
  keyMinute: none(keys.keyMinute(ANY, 0)),
  lastKeyUse: none(keys.lastKeyUse(ANY)),
  slot: none(keys.slot(ANY, ANY, 0)),
  auditEvent: { key: keys.auditEvent(ANY, ANY, ANY), erasure: 'redacted' },
};

const SHA256 = /[0-9a-f]{64}/g;
const NUMBER_PLACEHOLDER_PATTERN = /(?<=#)0+(?=$|#)/g;

const createKeyPattern = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(SHA256, '[0-9a-f]{64}')
    .replace(NUMBER_PLACEHOLDER_PATTERN, '\\d+')
    .replaceAll(ANY, '.*');

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
