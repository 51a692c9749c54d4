/** Every key of the table in one place, so no two entities can collide. */

import { hash } from 'node:crypto';
import {
  auditKeys,
  changeKeys,
  idempotencyKeys,
  idempotencyPartition,
  keyUseKeys,
  recordKeys,
  workspacePartition as workspace,
} from '#platform/table-keys.ts';
import { tableSchema } from '#table/schema.ts';
import {
  acrossWorkspaces,
  atAccount,
  CHUNK_DIGITS,
  type CrmTenant,
  eachApart,
  eachAtAccount,
  eachInRun,
  eachInWorkspace,
  eachSecret,
  eachTextInWorkspace,
  hashText,
  inCredentials,
  inCrm,
  inRun,
  inWorkspace,
  type Key,
  numberedInRun,
  secretPartition,
} from './key-builders.ts';

export type { Key } from './key-builders.ts';

/** A vendor's responses about a subject, or who objected to it. */
const inDirectory = (workspaceId: string, SK: string): Key => ({
  PK: `${workspace(workspaceId)}#DIRECTORY`,
  SK,
});

const peopleLists = (workspaceId: string, SK: string): Key => ({
  PK: `${workspace(workspaceId)}#PEOPLE_LISTS`,
  SK,
});

export const keys = {
  workspace: inWorkspace('WORKSPACE'),
  /** One small partition from which operators list workspaces. */
  workspaceEntry: (id: string): Key => ({ PK: 'WORKSPACES', SK: id }),
  companyProfile: inWorkspace('PROFILE'),
  plan: inWorkspace('PLAN'),
  member: eachInWorkspace('MEMBER#'),
  memberEmailLock: eachTextInWorkspace('MEMBER_EMAIL#'),
  apiKey: inCredentials('', 'KEY'),
  /** An agent's approval, stored beside the keys it is exchanged for. */
  agentCode: inCredentials('CODE#', 'CODE'),
  /** The workspace's entry for a key, for listing. */
  apiKeyEntry: eachInWorkspace('KEY#'),
  /** How many agents a member has connected. */
  agentCount: eachInWorkspace('AGENT_COUNT#'),
  /** A sign-in that was started, by the hash of its state. */
  signInTransaction: inCredentials('SIGN_IN#', 'SIGN_IN'),
  /** The workspace's entry for a session, for listing. */
  sessionEntry: (workspaceId: string, memberId: string, id: string): Key => ({
    PK: workspace(workspaceId),
    SK: `SESSION#${memberId}${memberId && '#'}${id}`,
  }),
  /** The provider that its people sign in with. */
  signInProvider: inWorkspace('SIGN_IN_PROVIDER'),
  /** Which account at the provider a member signed in with first. */
  memberIdentity: eachInWorkspace('SIGN_IN_IDENTITY#'),
  knowledgeBase: inWorkspace('KB'),
  knowledgeBaseSection: eachInWorkspace('KB_SECTION#'),
  /** A custom signal, or a workspace's changes to a built-in one. */
  signal: eachInWorkspace('SIGNAL#'),
  signalCount: inWorkspace('SIGNAL_COUNT'),
  /** The team's feedback on a signal's detections. Separate from the signal, because detections outlive a deleted signal. */
  signalFeedback: eachInWorkspace('SIGNAL_FEEDBACK#'),
  search: eachInWorkspace('SEARCH#'),
  searchCount: inWorkspace('SEARCH_COUNT'),
  /** The runs in progress that count towards a limit, by kind. */
  openRuns: inWorkspace('OPEN_RUNS'),
  accountDomainLock: eachApart<[domain: string]>('DOMAIN#', 'LOCK'),
  /** How often in an hour a scoped member learned that an account they cannot see has a domain. */
  domainReports: eachInWorkspace<[memberId: string, hour: number]>('DOMAINS_TOLD#'),
  monitor: atAccount('MONITOR'),
  detection: eachAtAccount('DETECTION#'),
  /** Incremented by every write of a signal's detections at an account, so that two scans cannot overwrite each other. */
  detectionsOfSignal: eachAtAccount('DETECTIONS_OF#'),
  /** An event that the workspace sent for a signal. */
  sentEvent: eachAtAccount<[signalId: string, id: string]>('SENT_EVENT#'),
  /** Which events still count toward the signal's rule, and what is due. */
  sentEventsOf: eachAtAccount('SENT_EVENTS_OF#'),
  /** A shard of the domains that events named and no account has. */
  unmatchedEvents: (workspaceId: string, signalId: string, shard: number): Key => ({
    PK: `${workspace(workspaceId)}#UNMATCHED_EVENTS#${signalId}`,
    SK: `PART#${shard}`,
  }),
  note: eachAtAccount('NOTE#'),
  /** Counts the notes on an account and its detections. */
  noteCount: atAccount('NOTE_COUNT'),
  /** When a member, or all keys without one, last saw the inbox. */
  inboxVisit: eachInWorkspace('INBOX_VISIT#'),
  /** The state of an account's last roster. */
  rosterState: atAccount('ROSTER'),
  /** The source statuses of the account's last check. */
  accountSources: atAccount('SOURCES'),
  /** Where a champion is known, by the hash that all their ids end with. */
  watchedPerson: eachApart<[hash: string]>('WATCHED#', 'PERSON'),
  monitorEvent: eachAtAccount('EVENT#'),
  peopleList: (workspaceId: string, id: string): Key => peopleLists(workspaceId, `LIST#${id}`),
  peopleListCount: (workspaceId: string): Key => peopleLists(workspaceId, 'COUNT'),
  peopleListNameLock: (workspaceId: string, name: string): Key => ({
    PK: `${workspace(workspaceId)}#PEOPLE_LIST_NAME#${hashText(name)}`,
    SK: 'LOCK',
  }),
  peopleListMember: (workspaceId: string, listId: string, personId: string): Key => ({
    PK: `LIST#${workspaceId}#${listId}`,
    SK: personId,
  }),
  destination: eachInWorkspace('DESTINATION#'),
  /** A destination's URL and signing secrets, apart from its other settings. */
  destinationSecrets: eachSecret('DESTINATION#'),
  destinationNameLock: eachTextInWorkspace('DESTINATION_NAME#'),
  /** A workspace's use of a provider in a month. */
  providerUse: eachInWorkspace<[month: string, provider: string]>('PROVIDER_USE#'),
  /** The workspace's provider budgets, set by the operator. */
  providerBudgets: inWorkspace('PROVIDER_BUDGETS'),
  /** The prefix of cached directory responses about one subject. */
  vendorAnswers: (workspaceId: string, subject: string): Key =>
    inDirectory(workspaceId, `ANSWER#${hashText(subject)}#`),
  vendorAnswer: (workspaceId: string, subject: string, question: string): Key =>
    inDirectory(workspaceId, `ANSWER#${hashText(subject)}#${hash('sha256', question)}`),
  /** Someone who objected to being found through a vendor. `suppressedPerson` applies everywhere. */
  suppressed: (workspaceId: string, subject: string): Key =>
    inDirectory(workspaceId, `SUPPRESSED#${hashText(subject)}`),
  /** Someone who must not be found again in any workspace, by a keyed hash of one of their identifiers. */
  suppressedPerson: acrossWorkspaces('SUPPRESSED#', 'MARK'),
  /** Whether anyone was ever suppressed, and the list's revision. */
  suppressionState: (): Key => ({ PK: 'SUPPRESSION', SK: 'STATE' }),
  integrations: inWorkspace('INTEGRATIONS'),
  notifications: inWorkspace('NOTIFICATIONS'),
  /** The alert webhook's URL and signing secrets, apart from the other settings. */
  notificationSecrets: (workspaceId: string): Key => ({
    PK: secretPartition(workspaceId),
    SK: 'NOTIFICATIONS',
  }),
  /** An alert's delivery to one receiver. Alert ids grow with time, so keys sort by time; each member's own are together. */
  alertDelivery: (workspaceId: string, deliveryId: string): Key => ({
    PK: `${workspace(workspaceId)}#ALERT_DELIVERIES`,
    SK: deliveryId.replace(/^.*_(mem_[^_]+)$/, '$1#$&'),
  }),
  /** An alert that waits for its receiver, sorted by when it is due. */
  heldAlert: (workspaceId: string, receiver: string, raisedAt: string, alertId: string): Key => ({
    PK: `${workspace(workspaceId)}#HELD_ALERTS#${receiver}`,
    SK: `${raisedAt}#${alertId}`,
  }),
  /** How a receiver of alerts fails, and who sends it what waits. */
  alertReceiver: eachInWorkspace('ALERT_RECEIVER#'),
  memberAlerts: eachInWorkspace('MEMBER_ALERTS#'),
  /** A member's URL and signing secrets, apart from their other settings. */
  memberAlertSecrets: eachSecret('MEMBER_ALERTS#'),
  /** Whether a member's address has confirmed that it gets mails. */
  mailConfirmation: eachInWorkspace('MAIL_CONFIRMATION#'),
  /** How many mails a workspace sent on a day. */
  mailsOf: eachInWorkspace('MAILS#'),
  /** The same to one address. By address: removing and inviting someone again doesn't reset it. */
  mailsTo: (workspaceId: string, day: string, email: string): Key => ({
    PK: workspace(workspaceId),
    SK: `MAILS_TO#${day}#${hashText(email)}`,
  }),
  /** When the next message may be posted to the chat channel. */
  chatPace: inWorkspace('CHAT_PACE'),
  /** Work that must finish even if a worker crashes. The sweeper reads these. */
  pendingWork: (slot: number, kind: string, workspaceId: string, id: string): Key => ({
    PK: getPendingPartition(slot),
    SK: `${kind}#${workspaceId}#${id}`,
  }),
  /** The time up to which slots of a rate limit are taken that all workspaces share. */
  sharedPace: acrossWorkspaces('PACE#', 'PACE'),
  /** What a model found in a document, by the hash of the question. */
  modelAnswer: acrossWorkspaces('MODEL_ANSWER#', 'ANSWER'),
  /** Public facts about a company, by its domain or number. Shared by all workspaces. */
  publicIdentity: acrossWorkspaces('PUBLIC_IDENTITY#', 'IDENTITY'),
  /** A collection's shards, and the rows that writers have reserved room for. */
  shardCounter: (collection: string): Key => ({ PK: collection, SK: 'SHARDS' }),
  /** A part of the exact number of a collection's rows, beside its shards: one query reads both. */
  rowCount: (collection: string, partNumber: number): Key => ({
    PK: collection,
    SK: `ROW_COUNT#${partNumber}`,
  }),
  /** Where one client's pages of one question continue after `offset` rows. */
  bookmark: (collection: string, question: string, offset: number): Key => ({
    PK: pagePartition(collection, question),
    SK: `AFTER#${offset}`,
  }),
  /** A part of the rows that follow a bookmark. */
  snapshotPart: (collection: string, question: string, id: string, partNumber: number): Key => ({
    PK: pagePartition(collection, question),
    SK: `ROWS#${id}#${partNumber}`,
  }),
  /** The account's id in one CRM account. */
  crmLink: inCrm('CRM_LINK#'),
  /** What was written to the account's company in one CRM account. */
  crmSent: inCrm('CRM_SENT#'),
  /** A worker's claim to add a detection to one CRM account. */
  crmNote: eachAtAccount<[detectionId: string, provider: string, crmAccount: string]>('CRM_NOTE#'),
  /** What the last import read of a company in a CRM, and the account it belongs to. */
  crmCompany: (workspaceId: string, { provider, crmAccount }: CrmTenant, crmId: string): Key => ({
    PK: `${workspace(workspaceId)}#CRM_COMPANY#${provider}#${crmAccount}#${crmId}`,
    SK: 'COMPANY',
  }),
  crmImport: inRun('IMPORT', 'IMPORT'),
  /** Examples of what the import couldn't decide. Apart from the import, which is rewritten with every page. */
  crmImportExamples: inRun('EXAMPLES', 'IMPORT'),
  /** What the page at this cursor adds to the import. Cursors may be longer than keys. */
  crmImportPage: (workspaceId: string, id: string, cursor: string): Key => ({
    PK: `IMPORT#${workspaceId}#${id}`,
    SK: `PAGE#${hash('sha256', cursor)}`,
  }),
  /** The company to which a dry run would give a domain. */
  crmImportDomain: eachInRun<[domain: string]>('DOMAIN#', 'IMPORT'),
  /** The daily import from a CRM. */
  crmImportSettings: eachInWorkspace<[provider: string]>('CRM_IMPORT#'),
  /** The import that runs. */
  crmImportLock: eachInWorkspace<[provider: string]>('CRM_IMPORT_LOCK#'),
  relationSettings: inWorkspace('RELATIONS'),
  /** What the companies in the CRMs that are this account are to the seller. Deleted with the account. */
  accountRelation: atAccount('CRM_RELATION'),
  /** What companies in the CRMs that have this domain are to the seller. */
  knownRelation: eachApart<[domain: string]>('RELATION#', 'RELATION'),
  pushRun: inRun('RUN', 'PUSH'),
  /** The ids of one chunk of a run, written once. */
  pushChunk: numberedInRun('CHUNK#', CHUNK_DIGITS, 'PUSH'),
  /** The row states of a chunk. Small, because it is rewritten often. */
  pushOutcome: numberedInRun('OUTCOME#', CHUNK_DIGITS, 'PUSH'),
  run: inRun('RUN'),
  /** A part of a run's work that was already counted. */
  runPart: eachInRun('PART#'),
  runDocuments: inRun('DOCUMENT#'),
  runDocument: numberedInRun('DOCUMENT#'),
  /** Findings in the documents, several documents per item. */
  runFindings: inRun('FOUND#'),
  runFinding: numberedInRun('FOUND#'),
  runCandidates: inRun('CANDIDATE#'),
  runCandidate: eachInRun<[domain: string, document: string]>('CANDIDATE#'),
  /** The source statuses of one signal's search. */
  runSources: eachInRun('SOURCES#'),
  runPiece: numberedInRun('PIECE#'),
  ...recordKeys,
  ...idempotencyKeys,
  ...keyUseKeys,
  ...auditKeys,
  ...changeKeys,
};

/** Partitions whose sort keys come from elsewhere: an index order, or a hash. */
export const partitions = {
  /** The saved searches of all workspaces, in the order they become due. */
  dueSearches: (): string => 'SEARCHES',
  /** The imports from CRMs of all workspaces, in the order they become due. */
  dueImports: (): string => 'CRM_IMPORTS',
  /** The monitors of a slot, ordered by their next check. */
  monitorSlot: (slot: number): string => `MONITORS#${slot}`,
  /** A shard's rows in a collection's indexes. */
  shard: (collection: string, shard: number): string => `${collection}#${shard}`,
  idempotency: idempotencyPartition,
};

/** Pending work is spread over this many partitions so that none runs hot. */
export const PENDING_SLOTS = 8;

export const getPendingPartition = (slot: number): string => `PENDING_WORK#${slot}`;

const pagePartition = (collection: string, question: string): string =>
  `${tableSchema.bookmarks}${collection}#${question}`;

/** The account whose partition holds an item. */
export const parseAccountId = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PK.lastIndexOf('#') + 1);

/** Collections that lists page through; see `paging/`. */
export const collections = {
  accounts: (workspaceId: string): string => `${workspace(workspaceId)}#ACCOUNTS`,
  people: (workspaceId: string): string => `${workspace(workspaceId)}#PEOPLE`,
  detections: (workspaceId: string): string => `${workspace(workspaceId)}#DETECTIONS`,
  runs: (workspaceId: string): string => `${workspace(workspaceId)}#RUNS`,
  pushRuns: (workspaceId: string): string => `${workspace(workspaceId)}#PUSH_RUNS`,
  crmImports: (workspaceId: string): string => `${workspace(workspaceId)}#IMPORTS`,
};
