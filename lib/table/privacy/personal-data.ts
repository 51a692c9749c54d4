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

/** A placeholder for ids and other variable parts of a key. */
const KEY_PLACEHOLDER = '§';
const personParts = { accountId: KEY_PLACEHOLDER, hash: KEY_PLACEHOLDER };

/** Key prefixes, not entities. */
type KeyPrefix = 'vendorAnswers' | 'runDocuments' | 'runFindings' | 'runCandidates';

export type EntityName = Exclude<keyof typeof keys, KeyPrefix>;

/** Every entity of the table. A missing one is a compile error. */
export const personalData: Readonly<Record<EntityName, Entity>> = {
  workspace: { like: keys.workspace(KEY_PLACEHOLDER), erasure: 'none' },
  workspaceEntry: { like: keys.workspaceEntry(KEY_PLACEHOLDER), erasure: 'none' },
  companyProfile: { like: keys.companyProfile(KEY_PLACEHOLDER), erasure: 'redacted', typed: 'all' },
  plan: { like: keys.plan(KEY_PLACEHOLDER), erasure: 'none' },
  member: { like: keys.member(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'reported', typed: 'all' },
  memberEmailLock: { like: keys.memberEmailLock(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'members' },
  memberIdentity: { like: keys.memberIdentity(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'members' },
  relationSettings: { like: keys.relationSettings(KEY_PLACEHOLDER), erasure: 'none' },
  knownRelation: { like: keys.knownRelation(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  accountRelation: { like: keys.accountRelation(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  sessionEntry: {
    like: keys.sessionEntry(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  signInTransaction: { like: keys.signInTransaction(KEY_PLACEHOLDER), erasure: 'none' },
  apiKey: { like: keys.apiKey(KEY_PLACEHOLDER), erasure: 'redacted', typed: 'all' },
  agentCode: { like: keys.agentCode(KEY_PLACEHOLDER), erasure: 'none' },
  apiKeyEntry: { like: keys.apiKeyEntry(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  agentCount: { like: keys.agentCount(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  knowledgeBase: { like: keys.knowledgeBase(KEY_PLACEHOLDER), erasure: 'none' },
  knowledgeBaseSection: {
    like: keys.knowledgeBaseSection(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: 'all',
  },
  signal: { like: keys.signal(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'redacted', typed: 'all' },
  signalCount: { like: keys.signalCount(KEY_PLACEHOLDER), erasure: 'none' },
  signalFeedback: { like: keys.signalFeedback(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  search: { like: keys.search(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'redacted', typed: 'all' },
  searchCount: { like: keys.searchCount(KEY_PLACEHOLDER), erasure: 'none' },
  openRuns: { like: keys.openRuns(KEY_PLACEHOLDER), erasure: 'none' },
  account: {
    like: keys.account(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    unchanged: ['name', 'domain'],
    typed: listTypedOfAccount,
  },
  accountDomainLock: { like: keys.accountDomainLock(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  monitor: { like: keys.monitor(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  detection: {
    like: keys.detection(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: listTypedOfDetection,
  },
  detectionsOfSignal: {
    like: keys.detectionsOfSignal(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  sentEvent: {
    like: keys.sentEvent(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: 'all',
  },
  sentEventsOf: {
    like: keys.sentEventsOf(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  unmatchedEvents: {
    like: keys.unmatchedEvents(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0),
    erasure: 'redacted',
    typed: 'all',
  },
  note: {
    like: keys.note(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: 'all',
  },
  noteCount: { like: keys.noteCount(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  inboxVisit: { like: keys.inboxVisit(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  rosterState: { like: keys.rosterState(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  accountSources: { like: keys.accountSources(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  crmLink: {
    like: keys.crmLink(KEY_PLACEHOLDER, KEY_PLACEHOLDER, {
      provider: KEY_PLACEHOLDER,
      crmAccount: KEY_PLACEHOLDER,
    }),
    erasure: 'none',
  },
  crmSent: {
    like: keys.crmSent(KEY_PLACEHOLDER, KEY_PLACEHOLDER, {
      provider: KEY_PLACEHOLDER,
      crmAccount: KEY_PLACEHOLDER,
    }),
    erasure: 'none',
  },
  crmNote: {
    like: keys.crmNote(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  watchedPerson: { like: keys.watchedPerson(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'removed' },
  monitorEvent: {
    like: keys.monitorEvent(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
  },
  person: { like: keys.person(KEY_PLACEHOLDER, personParts), erasure: 'removed' },
  peopleList: { like: keys.peopleList(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'redacted', typed: 'all' },
  peopleListCount: { like: keys.peopleListCount(KEY_PLACEHOLDER), erasure: 'none' },
  peopleListNameLock: { like: keys.peopleListNameLock(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  peopleListMember: {
    like: keys.peopleListMember(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'removed',
  },
  destination: {
    like: keys.destination(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: 'all',
  },
  destinationSecrets: {
    like: keys.destinationSecrets(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'reported',
    typed: 'all',
  },
  destinationNameLock: { like: keys.destinationNameLock(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  providerUse: { like: keys.providerUse(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  providerBudgets: { like: keys.providerBudgets(KEY_PLACEHOLDER), erasure: 'none' },
  vendorAnswer: {
    like: keys.vendorAnswer(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'removed',
  },
  suppressed: { like: keys.suppressed(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'hashes' },
  suppressedPerson: { like: keys.suppressedPerson(KEY_PLACEHOLDER), erasure: 'hashes' },
  suppressionState: { like: keys.suppressionState(), erasure: 'none' },
  integrations: { like: keys.integrations(KEY_PLACEHOLDER), erasure: 'reported', typed: 'all' },
  signInProvider: { like: keys.signInProvider(KEY_PLACEHOLDER), erasure: 'reported', typed: 'all' },
  notifications: { like: keys.notifications(KEY_PLACEHOLDER), erasure: 'reported', typed: 'all' },
  notificationSecrets: { like: keys.notificationSecrets(KEY_PLACEHOLDER), erasure: 'reported', typed: 'all' },
  alertDelivery: { like: keys.alertDelivery(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'redacted' },
  heldAlert: {
    like: keys.heldAlert(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  alertReceiver: { like: keys.alertReceiver(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  memberAlerts: {
    like: keys.memberAlerts(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'reported',
    typed: 'all',
  },
  memberAlertSecrets: {
    like: keys.memberAlertSecrets(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'reported',
    typed: 'all',
  },
  domainReports: { like: keys.domainReports(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'none' },
  mailConfirmation: { like: keys.mailConfirmation(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'members' },
  mailsOf: { like: keys.mailsOf(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  // A hash that outlives the member by two days: removing and inviting them must not start the count again.
  mailsTo: { like: keys.mailsTo(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'members' },
  chatPace: { like: keys.chatPace(KEY_PLACEHOLDER), erasure: 'none' },
  pushRun: { like: keys.pushRun(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'redacted' },
  pushChunk: { like: keys.pushChunk(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'redacted' },
  pushOutcome: { like: keys.pushOutcome(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'none' },
  run: { like: keys.run(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'redacted', typed: 'all' },
  runPart: { like: keys.runPart(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  runDocument: { like: keys.runDocument(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'redacted' },
  runFinding: { like: keys.runFinding(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'redacted' },
  runCandidate: {
    like: keys.runCandidate(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
  },
  runSources: { like: keys.runSources(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  runPiece: { like: keys.runPiece(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'none' },
  pendingWork: {
    like: keys.pendingWork(0, KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  sharedPace: { like: keys.sharedPace(KEY_PLACEHOLDER), erasure: 'none' },
  crmCompany: {
    like: keys.crmCompany(
      KEY_PLACEHOLDER,
      { provider: KEY_PLACEHOLDER, crmAccount: KEY_PLACEHOLDER },
      KEY_PLACEHOLDER,
    ),
    erasure: 'none',
  },
  crmImport: { like: keys.crmImport(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  crmImportExamples: {
    like: keys.crmImportExamples(KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: 'all',
  },
  crmImportPage: {
    like: keys.crmImportPage(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
    typed: 'all',
  },
  crmImportDomain: {
    like: keys.crmImportDomain(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'none',
  },
  crmImportSettings: { like: keys.crmImportSettings(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  crmImportLock: { like: keys.crmImportLock(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  // Sealed with the text of the document, which no one has after an erasure.
  modelAnswer: { like: keys.modelAnswer(KEY_PLACEHOLDER), erasure: 'none' },
  publicIdentity: { like: keys.publicIdentity(KEY_PLACEHOLDER), erasure: 'none' },
  changeBeat: { like: keys.changeBeat(), erasure: 'none' },
  changeHead: { like: keys.changeHead(KEY_PLACEHOLDER), erasure: 'none' },
  // Ids alone, and only until clients have had time to delete their copies.
  changes: { like: keys.changes(KEY_PLACEHOLDER, 0), erasure: 'none' },
  changeOwner: { like: keys.changeOwner(KEY_PLACEHOLDER, KEY_PLACEHOLDER), erasure: 'none' },
  shardCounter: { like: keys.shardCounter(KEY_PLACEHOLDER), erasure: 'none' },
  rowCount: { like: keys.rowCount(KEY_PLACEHOLDER, 0), erasure: 'none' },
  bookmark: { like: keys.bookmark(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'removed' },
  snapshotPart: {
    like: keys.snapshotPart(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0),
    erasure: 'removed',
  },
  idempotentAnswerPart: {
    like: keys.idempotentAnswerPart(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0),
    erasure: 'removed',
  },
  idempotentAnswer: {
    like: keys.idempotentAnswer(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'removed',
    typed: 'all',
  },
  keyMinute: { like: keys.keyMinute(KEY_PLACEHOLDER, 0), erasure: 'none' },
  lastKeyUse: { like: keys.lastKeyUse(KEY_PLACEHOLDER), erasure: 'none' },
  slot: { like: keys.slot(KEY_PLACEHOLDER, KEY_PLACEHOLDER, 0), erasure: 'none' },
  auditEvent: {
    like: keys.auditEvent(KEY_PLACEHOLDER, KEY_PLACEHOLDER, KEY_PLACEHOLDER),
    erasure: 'redacted',
  },
};

const SHA256 = /[0-9a-f]{64}/g;
const NUMBER_PLACEHOLDER_PATTERN = /(?<=#)0+(?=$|#)/g;

const patternOf = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(SHA256, '[0-9a-f]{64}')
    .replace(NUMBER_PLACEHOLDER_PATTERN, '\\d+')
    .replaceAll(KEY_PLACEHOLDER, '.*');

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
