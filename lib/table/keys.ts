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
const hashed = (text: string): string => hash('sha256', fold(text.trim()));

export const keys = {
  workspace: (id: string): Key => ({ PK: workspace(id), SK: 'WORKSPACE' }),
  /** One small partition from which operators list workspaces. */
  workspaceEntry: (id: string): Key => ({ PK: 'WORKSPACES', SK: id }),
  companyProfile: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PROFILE' }),
  plan: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PLAN' }),
  /** A used credit. Keys sort by time. */
  usedCredit: (workspaceId: string, at: string, id: string): Key => ({
    PK: `${workspace(workspaceId)}#CREDITS`,
    SK: `${at}#${id}`,
  }),
  member: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `MEMBER#${id}` }),
  memberEmailLock: (workspaceId: string, email: string): Key => ({
    PK: workspace(workspaceId),
    SK: `MEMBER_EMAIL#${hashed(email)}`,
  }),
  apiKey: (id: string): Key => ({ PK: `${tableSchema.apiKeys}${id}`, SK: 'KEY' }),
  /** An agent's approval, stored beside the keys it is exchanged for. */
  agentCode: (hash: string): Key => ({ PK: `${tableSchema.apiKeys}CODE#${hash}`, SK: 'CODE' }),
  /** The workspace's entry for a key, for listing. */
  apiKeyEntry: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `KEY#${id}` }),
  /** How many agents a member has connected. */
  agentCount: (workspaceId: string, memberId: string): Key => ({
    PK: workspace(workspaceId),
    SK: `AGENT_COUNT#${memberId}`,
  }),
  knowledgeBase: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'KB' }),
  knowledgeBaseSection: (workspaceId: string, id: string): Key => ({
    PK: workspace(workspaceId),
    SK: `KB_SECTION#${id}`,
  }),
  /** A custom signal, or a workspace's changes to a built-in one. */
  signal: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `SIGNAL#${id}` }),
  signalCount: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'SIGNAL_COUNT' }),
  /**
   * The team's feedback on a signal's detections. Separate from the signal, because detections outlive a
   * deleted signal.
   */
  signalFeedback: (workspaceId: string, signalId: string): Key => ({
    PK: workspace(workspaceId),
    SK: `SIGNAL_FEEDBACK#${signalId}`,
  }),
  search: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `SEARCH#${id}` }),
  /** The daily export to the workspace's bucket. */
  dailyExport: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'DAILY_EXPORT' }),
  searchCount: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'SEARCH_COUNT' }),
  accountDomainLock: (workspaceId: string, domain: string): Key => ({
    PK: `${workspace(workspaceId)}#DOMAIN#${domain}`,
    SK: 'LOCK',
  }),
  /** How often in an hour a scoped member learned that an account they cannot see has a domain. */
  domainsTold: (workspaceId: string, memberId: string, hour: number): Key => ({
    PK: workspace(workspaceId),
    SK: `DOMAINS_TOLD#${memberId}#${hour}`,
  }),
  monitor: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'MONITOR',
  }),
  detection: (workspaceId: string, accountId: string, id: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `DETECTION#${id}`,
  }),
  /**
   * Incremented by every write of a signal's detections at an account, so that two scans cannot overwrite
   * each other.
   */
  detectionsOfSignal: (workspaceId: string, accountId: string, signalId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `DETECTIONS_OF#${signalId}`,
  }),
  /** An event that the workspace sent for a signal. */
  sentEvent: (workspaceId: string, accountId: string, signalId: string, id: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `SENT_EVENT#${signalId}#${id}`,
  }),
  /** Which events still count toward the signal's rule, and what is due. */
  sentEventsOf: (workspaceId: string, accountId: string, signalId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `SENT_EVENTS_OF#${signalId}`,
  }),
  /** A part of the domains that events named and no account has. */
  unmatchedEvents: (workspaceId: string, signalId: string, part: number): Key => ({
    PK: `${workspace(workspaceId)}#UNMATCHED_EVENTS#${signalId}`,
    SK: `PART#${part}`,
  }),
  /** A note on an account, or on the detection that is named. */
  note: (workspaceId: string, accountId: string, detectionId: string, id: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `NOTE#${detectionId}#${id}`,
  }),
  /** The prefix of all notes on an account and its detections. */
  notes: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'NOTE#',
  }),
  /** Counts the notes on an account and its detections. */
  noteCount: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'NOTE_COUNT',
  }),
  view: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `VIEW#${id}` }),
  viewCount: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'VIEW_COUNT' }),
  /** When a member, or all keys without one, last saw the inbox. */
  inboxVisit: (workspaceId: string, reader: string): Key => ({
    PK: workspace(workspaceId),
    SK: `INBOX_VISIT#${reader}`,
  }),
  /** The state of an account's last roster. */
  rosterState: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'ROSTER',
  }),
  /** The source statuses of the account's last look. */
  accountSources: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'SOURCES',
  }),
  /** Where a champion is known, by the hash that all their ids end with. */
  watchedPerson: (workspaceId: string, hash: string): Key => ({
    PK: `${workspace(workspaceId)}#WATCHED#${hash}`,
    SK: 'PERSON',
  }),
  monitorEvent: (workspaceId: string, accountId: string, id: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `EVENT#${id}`,
  }),
  peopleList: (workspaceId: string, id: string): Key => ({
    PK: `${workspace(workspaceId)}#PEOPLE_LISTS`,
    SK: `LIST#${id}`,
  }),
  peopleListCount: (workspaceId: string): Key => ({
    PK: `${workspace(workspaceId)}#PEOPLE_LISTS`,
    SK: 'COUNT',
  }),
  peopleListNameLock: (workspaceId: string, name: string): Key => ({
    PK: `${workspace(workspaceId)}#PEOPLE_LIST_NAME#${hashed(name)}`,
    SK: 'LOCK',
  }),
  peopleListMember: (workspaceId: string, listId: string, personId: string): Key => ({
    PK: `LIST#${workspaceId}#${listId}`,
    SK: personId,
  }),
  destination: (workspaceId: string, id: string): Key => ({
    PK: workspace(workspaceId),
    SK: `DESTINATION#${id}`,
  }),
  /** A destination's URL and signing secrets, apart from its other settings. */
  destinationSecrets: (workspaceId: string, id: string): Key => ({
    PK: secretPartition(workspaceId),
    SK: `DESTINATION#${id}`,
  }),
  destinationNameLock: (workspaceId: string, name: string): Key => ({
    PK: workspace(workspaceId),
    SK: `DESTINATION_NAME#${hashed(name)}`,
  }),
  /** A workspace's use of a provider in a month. */
  providerUse: (workspaceId: string, month: string, provider: string): Key => ({
    PK: workspace(workspaceId),
    SK: `PROVIDER_USE#${month}#${provider}`,
  }),
  /** The workspace's provider budgets, set by the operator. */
  providerBudgets: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PROVIDER_BUDGETS' }),
  /** The prefix of cached directory responses about one subject. */
  vendorAnswers: (workspaceId: string, subject: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `ANSWER#${hashed(subject)}#`,
  }),
  vendorAnswer: (workspaceId: string, subject: string, question: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `ANSWER#${hashed(subject)}#${hash('sha256', question)}`,
  }),
  /** Someone who objected to being found through a vendor. `suppressedPerson` applies everywhere. */
  suppressed: (workspaceId: string, subject: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `SUPPRESSED#${hashed(subject)}`,
  }),
  /** Someone who must not be found again in any workspace, by a keyed hash of one of their identifiers. */
  suppressedPerson: (mark: string): Key => ({ PK: `SUPPRESSED#${mark}`, SK: 'MARK' }),
  /** Whether anyone was ever suppressed, and the list's revision. */
  suppressionState: (): Key => ({ PK: 'SUPPRESSION', SK: 'STATE' }),
  integrations: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'INTEGRATIONS' }),
  notifications: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'NOTIFICATIONS' }),
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
  alertReceiver: (workspaceId: string, receiver: string): Key => ({
    PK: workspace(workspaceId),
    SK: `ALERT_RECEIVER#${receiver}`,
  }),
  memberAlerts: (workspaceId: string, memberId: string): Key => ({
    PK: workspace(workspaceId),
    SK: `MEMBER_ALERTS#${memberId}`,
  }),
  /** A member's URL and signing secrets, apart from their other settings. */
  memberAlertSecrets: (workspaceId: string, memberId: string): Key => ({
    PK: secretPartition(workspaceId),
    SK: `MEMBER_ALERTS#${memberId}`,
  }),
  /** How many mails a workspace sent on a day. */
  mailsOf: (workspaceId: string, day: string): Key => ({ PK: workspace(workspaceId), SK: `MAILS#${day}` }),
  /** The same to one address. By address: removing and inviting someone again doesn't reset it. */
  mailsTo: (workspaceId: string, day: string, email: string): Key => ({
    PK: workspace(workspaceId),
    SK: `MAILS_TO#${day}#${hashed(email)}`,
  }),
  /** When the next message may be posted to the chat channel. */
  chatPace: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'CHAT_PACE' }),
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
  /** Counts a collection's rows, shards and changes. */
  shardCounter: (collection: string): Key => ({ PK: collection, SK: 'SHARDS' }),
  /** Where a walk of one query continues after `offset` rows. */
  walk: (collection: string, question: string, offset: number): Key => ({
    PK: pageNotes(collection, question),
    SK: `AFTER#${offset}`,
  }),
  /** The first page of one query, as last read. */
  firstPage: (collection: string, question: string, limit: number): Key => ({
    PK: pageNotes(collection, question),
    SK: `FIRST#${limit}`,
  }),
  /** A part of the rows that walks of one query follow. */
  trail: (collection: string, question: string, id: string, part: number): Key => ({
    PK: pageNotes(collection, question),
    SK: `TRAIL#${id}#${part}`,
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
  /** The daily exports of all workspaces, in the order they become due. */
  dailyExports: (): string => 'DAILY_EXPORTS',
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

const secretPartition = (workspaceId: string): string => `${tableSchema.signingSecrets}${workspaceId}`;

const pageNotes = (collection: string, question: string): string =>
  `${tableSchema.pageNotes}${collection}#${question}`;

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

/** Sort key prefixes in an account's partition, with the list that shows such items. */
const LISTED_IN_ACCOUNTS: readonly (readonly [string, keyof typeof collections])[] = [
  [keys.account('', '').SK, 'accounts'],
  [keys.person('', { accountId: '', hash: '' }).SK, 'people'],
  [keys.detection('', '', '').SK, 'detections'],
];

/**
 * The collection whose lists change with this item. A saved list's members are recorded on the people, and
 * whether it exists on the list itself.
 */
export function collectionOf({ PK, SK }: Key): string | undefined {
  const [kind, workspaceId = '', part] = PK.split('#');
  if (kind === 'ACC') {
    const listed = LISTED_IN_ACCOUNTS.find(([prefix]) => SK.startsWith(prefix));
    return listed && collections[listed[1]](workspaceId);
  }
  return kind === 'WS' && part === 'PEOPLE_LISTS' ? collections.people(workspaceId) : undefined;
}
