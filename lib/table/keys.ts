/** Every key of the table in one place, so no two entities can collide. */

import { hash } from 'node:crypto';
import { fold } from '#domain/shared/text/fold.ts';
import {
  accountPartition,
  auditKeys,
  changeKeys,
  idempotencyKeys,
  idempotencyPartition,
  keyUseKeys,
  recordKeys,
  workspacePartition as workspace,
} from '#platform/table-keys.ts';
import { tableSchema } from '#table/schema.ts';
import { crmImportKeys } from './crm-import-keys.ts';
import { crmKeys } from './crm-keys.ts';
import { relationKeys } from './relations/relation-keys.ts';
import { runKeys } from './run-keys.ts';
import { signInKeys } from './sign-in-keys.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/**
 * Text that people choose. It is hashed because, folded, it may exceed DynamoDB's 1,024 bytes per sort key.
 */
const hashText = (text: string): string => hash('sha256', fold(text.trim()));

type ToText = (value: string) => string;
const unchanged: ToText = (value) => value;

/** The only item of its kind in a workspace. */
const inWorkspace =
  (SK: string) =>
  (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK });

/** Items of a workspace, by their ids. */
const eachInWorkspace =
  (prefix: string, toText = unchanged) =>
  (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: prefix + toText(id) });

/** The only item of its kind at an account. */
const atAccount =
  (SK: string) =>
  (workspaceId: string, accountId: string): Key => ({ PK: accountPartition(workspaceId, accountId), SK });

/** Items at an account, by their ids. */
const eachAtAccount =
  (prefix: string) =>
  (workspaceId: string, accountId: string, id: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: prefix + id,
  });

const secretPartition = (workspaceId: string): string => `${tableSchema.signingSecrets}${workspaceId}`;

/** What only few functions may read, by its id. */
const eachSecret =
  (prefix: string) =>
  (workspaceId: string, id: string): Key => ({ PK: secretPartition(workspaceId), SK: prefix + id });

export const keys = {
  workspace: inWorkspace('WORKSPACE'),
  /** One small partition from which operators list workspaces. */
  workspaceEntry: (id: string): Key => ({ PK: 'WORKSPACES', SK: id }),
  companyProfile: inWorkspace('PROFILE'),
  plan: inWorkspace('PLAN'),
  member: eachInWorkspace('MEMBER#'),
  memberEmailLock: eachInWorkspace('MEMBER_EMAIL#', hashText),
  apiKey: (id: string): Key => ({ PK: `${tableSchema.apiKeys}${id}`, SK: 'KEY' }),
  /** An agent's approval, stored beside the keys it is exchanged for. */
  agentCode: (hash: string): Key => ({ PK: `${tableSchema.apiKeys}CODE#${hash}`, SK: 'CODE' }),
  /** The workspace's entry for a key, for listing. */
  apiKeyEntry: eachInWorkspace('KEY#'),
  /** How many agents a member has connected. */
  agentCount: eachInWorkspace('AGENT_COUNT#'),
  knowledgeBase: inWorkspace('KB'),
  knowledgeBaseSection: eachInWorkspace('KB_SECTION#'),
  /** A custom signal, or a workspace's changes to a built-in one. */
  signal: eachInWorkspace('SIGNAL#'),
  signalCount: inWorkspace('SIGNAL_COUNT'),
  /**
   * The team's feedback on a signal's detections. Separate from the signal, because detections outlive a
   * deleted signal.
   */
  signalFeedback: eachInWorkspace('SIGNAL_FEEDBACK#'),
  search: eachInWorkspace('SEARCH#'),
  searchCount: inWorkspace('SEARCH_COUNT'),
  /** The runs in progress that count towards a limit, by kind. */
  openRuns: inWorkspace('OPEN_RUNS'),
  accountDomainLock: (workspaceId: string, domain: string): Key => ({
    PK: `${workspace(workspaceId)}#DOMAIN#${domain}`,
    SK: 'LOCK',
  }),
  /** How often in an hour a scoped member learned that an account they cannot see has a domain. */
  domainsTold: (workspaceId: string, memberId: string, hour: number): Key => ({
    PK: workspace(workspaceId),
    SK: `DOMAINS_TOLD#${memberId}#${hour}`,
  }),
  monitor: atAccount('MONITOR'),
  detection: eachAtAccount('DETECTION#'),
  /**
   * Incremented by every write of a signal's detections at an account, so that two scans cannot overwrite
   * each other.
   */
  detectionsOfSignal: eachAtAccount('DETECTIONS_OF#'),
  /** An event that the workspace sent for a signal. */
  sentEvent: (workspaceId: string, accountId: string, signalId: string, id: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `SENT_EVENT#${signalId}#${id}`,
  }),
  /** Which events still count toward the signal's rule, and what is due. */
  sentEventsOf: eachAtAccount('SENT_EVENTS_OF#'),
  /** A part of the domains that events named and no account has. */
  unmatchedEvents: (workspaceId: string, signalId: string, part: number): Key => ({
    PK: `${workspace(workspaceId)}#UNMATCHED_EVENTS#${signalId}`,
    SK: `PART#${part}`,
  }),
  note: eachAtAccount('NOTE#'),
  /** Counts the notes on an account and its detections. */
  noteCount: atAccount('NOTE_COUNT'),
  /** When a member, or all keys without one, last saw the inbox. */
  inboxVisit: eachInWorkspace('INBOX_VISIT#'),
  /** The state of an account's last roster. */
  rosterState: atAccount('ROSTER'),
  /** The source statuses of the account's last look. */
  accountSources: atAccount('SOURCES'),
  /** Where a champion is known, by the hash that all their ids end with. */
  watchedPerson: (workspaceId: string, hash: string): Key => ({
    PK: `${workspace(workspaceId)}#WATCHED#${hash}`,
    SK: 'PERSON',
  }),
  monitorEvent: eachAtAccount('EVENT#'),
  peopleList: (workspaceId: string, id: string): Key => ({
    PK: `${workspace(workspaceId)}#PEOPLE_LISTS`,
    SK: `LIST#${id}`,
  }),
  peopleListCount: (workspaceId: string): Key => ({
    PK: `${workspace(workspaceId)}#PEOPLE_LISTS`,
    SK: 'COUNT',
  }),
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
  destinationNameLock: eachInWorkspace('DESTINATION_NAME#', hashText),
  /** A workspace's use of a provider in a month. */
  providerUse: (workspaceId: string, month: string, provider: string): Key => ({
    PK: workspace(workspaceId),
    SK: `PROVIDER_USE#${month}#${provider}`,
  }),
  /** The workspace's provider budgets, set by the operator. */
  providerBudgets: inWorkspace('PROVIDER_BUDGETS'),
  /** The prefix of cached directory responses about one subject. */
  vendorAnswers: (workspaceId: string, subject: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `ANSWER#${hashText(subject)}#`,
  }),
  vendorAnswer: (workspaceId: string, subject: string, question: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `ANSWER#${hashText(subject)}#${hash('sha256', question)}`,
  }),
  /** Someone who objected to being found through a vendor. `suppressedPerson` applies everywhere. */
  suppressed: (workspaceId: string, subject: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `SUPPRESSED#${hashText(subject)}`,
  }),
  /** Someone who must not be found again in any workspace, by a keyed hash of one of their identifiers. */
  suppressedPerson: (mark: string): Key => ({ PK: `SUPPRESSED#${mark}`, SK: 'MARK' }),
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
  heldAlert: (workspaceId: string, receiver: string, due: string, alertId: string): Key => ({
    PK: `${workspace(workspaceId)}#HELD_ALERTS#${receiver}`,
    SK: `${due}#${alertId}`,
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
    PK: pendingSlot(slot),
    SK: `${kind}#${workspaceId}#${id}`,
  }),
  /** The time up to which slots of a shared rate limit are taken. */
  sharedPace: (name: string): Key => ({ PK: `PACE#${name}`, SK: 'PACE' }),
  /** Public facts about a company, by its domain or number. Shared by all workspaces. */
  modelAnswer: (hash: string): Key => ({ PK: `MODEL_ANSWER#${hash}`, SK: 'ANSWER' }),
  publicIdentity: (known: string): Key => ({ PK: `PUBLIC_IDENTITY#${known}`, SK: 'IDENTITY' }),
  /** A collection's shards, and the rows that writers have reserved room for. */
  shardCounter: (collection: string): Key => ({ PK: collection, SK: 'SHARDS' }),
  /** A part of the exact number of a collection's rows, beside its shards: one query reads both. */
  rowCount: (collection: string, part: number): Key => ({ PK: collection, SK: `ROW_COUNT#${part}` }),
  /** Where one client's pages of one question continue after `offset` rows. */
  bookmark: (collection: string, question: string, offset: number): Key => ({
    PK: pagePartition(collection, question),
    SK: `AFTER#${offset}`,
  }),
  /** A part of the rows that follow a bookmark. */
  snapshotPart: (collection: string, question: string, id: string, part: number): Key => ({
    PK: pagePartition(collection, question),
    SK: `ROWS#${id}#${part}`,
  }),
  ...crmKeys,
  ...runKeys,
  ...relationKeys,
  ...signInKeys,
  ...crmImportKeys,
  ...recordKeys,
  ...idempotencyKeys,
  ...keyUseKeys,
  ...auditKeys,
  ...changeKeys,
};

/** Partitions whose sort keys come from elsewhere: an index order, or a hash. */
export const partitions = {
  /** The saved searches of all workspaces, in the order they become due. */
  searchesByLook: (): string => 'SEARCHES',
  /** The imports from CRMs of all workspaces, in the order they become due. */
  crmImports: (): string => 'CRM_IMPORTS',
  /** The monitors of a slot, ordered by their next look. */
  monitorSlot: (slot: number): string => `MONITORS#${slot}`,
  /** A shard's rows in a collection's indexes. */
  shard: (collection: string, shard: number): string => `${collection}#${shard}`,
  idempotency: idempotencyPartition,
};

/** Pending work is spread over this many partitions so that none runs hot. */
export const PENDING_SLOTS = 8;

export const pendingSlot = (slot: number): string => `PENDING_WORK#${slot}`;

const pagePartition = (collection: string, question: string): string =>
  `${tableSchema.bookmarks}${collection}#${question}`;

/** The account whose partition holds an item. */
export const accountIdOfPartition = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PK.lastIndexOf('#') + 1);

/** Collections that lists page through; see `paging/`. */
export const collections = {
  accounts: (workspaceId: string): string => `${workspace(workspaceId)}#ACCOUNTS`,
  people: (workspaceId: string): string => `${workspace(workspaceId)}#PEOPLE`,
  detections: (workspaceId: string): string => `${workspace(workspaceId)}#DETECTIONS`,
  runs: (workspaceId: string): string => `${workspace(workspaceId)}#RUNS`,
  pushRuns: (workspaceId: string): string => `${workspace(workspaceId)}#PUSH_RUNS`,
  crmImports: (workspaceId: string): string => `${workspace(workspaceId)}#IMPORTS`,
};
