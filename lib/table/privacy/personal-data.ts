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
  readonly like: Key;
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

/** Key prefixes, not entities. */
type KeyPrefix = 'vendorAnswers' | 'runDocuments' | 'runFindings' | 'runCandidates';

export type EntityName = Exclude<keyof typeof keys, KeyPrefix>;

/** Every entity of the table. A missing one is a compile error. */
export const personalData: Readonly<Record<EntityName, Entity>> = {
  workspace: { like: keys.workspace(ANY), erasure: 'none' },
  workspaceEntry: { like: keys.workspaceEntry(ANY), erasure: 'none' },
  companyProfile: { like: keys.companyProfile(ANY), erasure: 'redacted', typed: 'all' },
  plan: { like: keys.plan(ANY), erasure: 'none' },
  member: { like: keys.member(ANY, ANY), erasure: 'reported', typed: 'all' },
  memberEmailLock: { like: keys.memberEmailLock(ANY, ANY), erasure: 'members' },
  memberIdentity: { like: keys.memberIdentity(ANY, ANY), erasure: 'members' },
  relationSettings: { like: keys.relationSettings(ANY), erasure: 'none' },
  knownRelation: { like: keys.knownRelation(ANY, ANY), erasure: 'none' },
  accountRelation: { like: keys.accountRelation(ANY, ANY), erasure: 'none' },
  sessionEntry: { like: keys.sessionEntry(ANY, ANY, ANY), erasure: 'none' },
  signInTransaction: { like: keys.signInTransaction(ANY), erasure: 'none' },
  apiKey: { like: keys.apiKey(ANY), erasure: 'redacted', typed: 'all' },
  agentCode: { like: keys.agentCode(ANY), erasure: 'none' },
  apiKeyEntry: { like: keys.apiKeyEntry(ANY, ANY), erasure: 'none' },
  agentCount: { like: keys.agentCount(ANY, ANY), erasure: 'none' },
  knowledgeBase: { like: keys.knowledgeBase(ANY), erasure: 'none' },
  knowledgeBaseSection: { like: keys.knowledgeBaseSection(ANY, ANY), erasure: 'redacted', typed: 'all' },
  signal: { like: keys.signal(ANY, ANY), erasure: 'redacted', typed: 'all' },
  signalCount: { like: keys.signalCount(ANY), erasure: 'none' },
  signalFeedback: { like: keys.signalFeedback(ANY, ANY), erasure: 'none' },
  search: { like: keys.search(ANY, ANY), erasure: 'redacted', typed: 'all' },
  searchCount: { like: keys.searchCount(ANY), erasure: 'none' },
  openRuns: { like: keys.openRuns(ANY), erasure: 'none' },
  account: {
    like: keys.account(ANY, ANY),
    erasure: 'redacted',
    unchanged: ['name', 'domain'],
    typed: listTypedOfAccount,
  },
  accountDomainLock: { like: keys.accountDomainLock(ANY, ANY), erasure: 'none' },
  monitor: { like: keys.monitor(ANY, ANY), erasure: 'none' },
  detection: { like: keys.detection(ANY, ANY, ANY), erasure: 'redacted', typed: listTypedOfDetection },
  detectionsOfSignal: { like: keys.detectionsOfSignal(ANY, ANY, ANY), erasure: 'none' },
  sentEvent: { like: keys.sentEvent(ANY, ANY, ANY, ANY), erasure: 'redacted', typed: 'all' },
  sentEventsOf: { like: keys.sentEventsOf(ANY, ANY, ANY), erasure: 'none' },
  unmatchedEvents: { like: keys.unmatchedEvents(ANY, ANY, 0), erasure: 'redacted', typed: 'all' },
  note: { like: keys.note(ANY, ANY, ANY), erasure: 'redacted', typed: 'all' },
  noteCount: { like: keys.noteCount(ANY, ANY), erasure: 'none' },
  inboxVisit: { like: keys.inboxVisit(ANY, ANY), erasure: 'none' },
  rosterState: { like: keys.rosterState(ANY, ANY), erasure: 'none' },
  accountSources: { like: keys.accountSources(ANY, ANY), erasure: 'none' },
  crmLink: { like: keys.crmLink(ANY, ANY, { provider: ANY, crmAccount: ANY }), erasure: 'none' },
  crmSent: { like: keys.crmSent(ANY, ANY, { provider: ANY, crmAccount: ANY }), erasure: 'none' },
  crmNote: { like: keys.crmNote(ANY, ANY, ANY, ANY, ANY), erasure: 'none' },
  watchedPerson: { like: keys.watchedPerson(ANY, ANY), erasure: 'removed' },
  monitorEvent: { like: keys.monitorEvent(ANY, ANY, ANY), erasure: 'redacted' },
  person: { like: keys.person(ANY, personParts), erasure: 'removed' },
  peopleList: { like: keys.peopleList(ANY, ANY), erasure: 'redacted', typed: 'all' },
  peopleListCount: { like: keys.peopleListCount(ANY), erasure: 'none' },
  peopleListNameLock: { like: keys.peopleListNameLock(ANY, ANY), erasure: 'none' },
  peopleListMember: { like: keys.peopleListMember(ANY, ANY, ANY), erasure: 'removed' },
  destination: { like: keys.destination(ANY, ANY), erasure: 'redacted', typed: 'all' },
  destinationSecrets: { like: keys.destinationSecrets(ANY, ANY), erasure: 'reported', typed: 'all' },
  destinationNameLock: { like: keys.destinationNameLock(ANY, ANY), erasure: 'none' },
  providerUse: { like: keys.providerUse(ANY, ANY, ANY), erasure: 'none' },
  providerBudgets: { like: keys.providerBudgets(ANY), erasure: 'none' },
  vendorAnswer: { like: keys.vendorAnswer(ANY, ANY, ANY), erasure: 'removed' },
  suppressed: { like: keys.suppressed(ANY, ANY), erasure: 'hashes' },
  suppressedPerson: { like: keys.suppressedPerson(ANY), erasure: 'hashes' },
  suppressionState: { like: keys.suppressionState(), erasure: 'none' },
  integrations: { like: keys.integrations(ANY), erasure: 'reported', typed: 'all' },
  signInProvider: { like: keys.signInProvider(ANY), erasure: 'reported', typed: 'all' },
  notifications: { like: keys.notifications(ANY), erasure: 'reported', typed: 'all' },
  notificationSecrets: { like: keys.notificationSecrets(ANY), erasure: 'reported', typed: 'all' },
  alertDelivery: { like: keys.alertDelivery(ANY, ANY), erasure: 'redacted' },
  heldAlert: { like: keys.heldAlert(ANY, ANY, ANY, ANY), erasure: 'none' },
  alertReceiver: { like: keys.alertReceiver(ANY, ANY), erasure: 'none' },
  memberAlerts: { like: keys.memberAlerts(ANY, ANY), erasure: 'reported', typed: 'all' },
  memberAlertSecrets: { like: keys.memberAlertSecrets(ANY, ANY), erasure: 'reported', typed: 'all' },
  domainReports: { like: keys.domainReports(ANY, ANY, 0), erasure: 'none' },
  mailConfirmation: { like: keys.mailConfirmation(ANY, ANY), erasure: 'members' },
  mailsOf: { like: keys.mailsOf(ANY, ANY), erasure: 'none' },
  // A hash that outlives the member by two days: removing and inviting them must not start the count again.
  mailsTo: { like: keys.mailsTo(ANY, ANY, ANY), erasure: 'members' },
  chatPace: { like: keys.chatPace(ANY), erasure: 'none' },
  pushRun: { like: keys.pushRun(ANY, ANY), erasure: 'redacted' },
  pushChunk: { like: keys.pushChunk(ANY, ANY, 0), erasure: 'redacted' },
  pushOutcome: { like: keys.pushOutcome(ANY, ANY, 0), erasure: 'none' },
  run: { like: keys.run(ANY, ANY), erasure: 'redacted', typed: 'all' },
  runPart: { like: keys.runPart(ANY, ANY, ANY), erasure: 'none' },
  runDocument: { like: keys.runDocument(ANY, ANY, 0), erasure: 'redacted' },
  runFinding: { like: keys.runFinding(ANY, ANY, 0), erasure: 'redacted' },
  runCandidate: { like: keys.runCandidate(ANY, ANY, ANY, ANY), erasure: 'redacted' },
  runSources: { like: keys.runSources(ANY, ANY, ANY), erasure: 'none' },
  runPiece: { like: keys.runPiece(ANY, ANY, 0), erasure: 'none' },
  pendingWork: { like: keys.pendingWork(0, ANY, ANY, ANY), erasure: 'none' },
  sharedPace: { like: keys.sharedPace(ANY), erasure: 'none' },
  crmCompany: { like: keys.crmCompany(ANY, { provider: ANY, crmAccount: ANY }, ANY), erasure: 'none' },
  crmImport: { like: keys.crmImport(ANY, ANY), erasure: 'none' },
  crmImportExamples: { like: keys.crmImportExamples(ANY, ANY), erasure: 'redacted', typed: 'all' },
  crmImportPage: { like: keys.crmImportPage(ANY, ANY, ANY), erasure: 'redacted', typed: 'all' },
  crmImportDomain: { like: keys.crmImportDomain(ANY, ANY, ANY), erasure: 'none' },
  crmImportSettings: { like: keys.crmImportSettings(ANY, ANY), erasure: 'none' },
  crmImportLock: { like: keys.crmImportLock(ANY, ANY), erasure: 'none' },
  // Sealed with the text of the document, which no one has after an erasure.
  modelAnswer: { like: keys.modelAnswer(ANY), erasure: 'none' },
  publicIdentity: { like: keys.publicIdentity(ANY), erasure: 'none' },
  changeBeat: { like: keys.changeBeat(), erasure: 'none' },
  changeHead: { like: keys.changeHead(ANY), erasure: 'none' },
  // Ids alone, and only until clients have had time to delete their copies.
  changes: { like: keys.changes(ANY, 0), erasure: 'none' },
  changeOwner: { like: keys.changeOwner(ANY, ANY), erasure: 'none' },
  shardCounter: { like: keys.shardCounter(ANY), erasure: 'none' },
  rowCount: { like: keys.rowCount(ANY, 0), erasure: 'none' },
  bookmark: { like: keys.bookmark(ANY, ANY, 0), erasure: 'removed' },
  snapshotPart: { like: keys.snapshotPart(ANY, ANY, ANY, 0), erasure: 'removed' },
  idempotentAnswerPart: { like: keys.idempotentAnswerPart(ANY, ANY, 0), erasure: 'removed' },
  idempotentAnswer: { like: keys.idempotentAnswer(ANY, ANY, ANY), erasure: 'removed', typed: 'all' },
  keyMinute: { like: keys.keyMinute(ANY, 0), erasure: 'none' },
  lastKeyUse: { like: keys.lastKeyUse(ANY), erasure: 'none' },
  slot: { like: keys.slot(ANY, ANY, 0), erasure: 'none' },
  auditEvent: { like: keys.auditEvent(ANY, ANY, ANY), erasure: 'redacted' },
};

const SHA256 = /[0-9a-f]{64}/g;
const NUMBER_PLACEHOLDER_PATTERN = /(?<=#)0+(?=$|#)/g;

const patternOf = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(SHA256, '[0-9a-f]{64}')
    .replace(NUMBER_PLACEHOLDER_PATTERN, '\\d+')
    .replaceAll(ANY, '.*');

const patterns = (Object.keys(personalData) as EntityName[]).map((name) => {
  const { PK, SK } = personalData[name].like;
  return { name, SK, pattern: new RegExp(`^${patternOf(PK)}\n${patternOf(SK)}$`, 's') };
});

/** If two patterns match, the longer sort key wins. */
const longestFirst = patterns.toSorted((a, b) => b.SK.length - a.SK.length);

/** The entity of an item with this key, or undefined if it is not classified. */
export const findEntityName = ({ PK, SK }: Key): EntityName | undefined =>
  longestFirst.find(({ pattern }) => pattern.test(`${PK}\n${SK}`))?.name;

/** The workspace of an item, or undefined if it belongs to all. */
export const workspaceOfKey = ({ PK, SK }: Key): string | undefined =>
  [...PK.split('#'), ...SK.split('#')].find((part) => part.startsWith('ws_'));
