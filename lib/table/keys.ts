/** Every key of the table in one place, so that no two entities can meet by accident. */

import { hash } from 'node:crypto';
import { fold } from '#domain/text/fold.ts';
import { auditKeys } from '#platform/audit-trail.ts';
import {
  idempotencyKeys,
  idempotencyPartition,
  workspacePartition as workspace,
} from '#platform/idempotency-keys.ts';
import { keyUseKeys } from '#platform/key-use.ts';
import { accountPartition, recordKeys } from '#platform/record-keys.ts';
import { tableSchema } from '#table/schema.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

interface CrmLinkPlace {
  readonly provider: string;
  readonly crmAccount: string;
  readonly personId?: string | undefined;
}

/** A text that people choose as part of a key: folded it may be longer than DynamoDB's 1,024 bytes of a sort key. */
const hashed = (text: string): string => hash('sha256', fold(text.trim()));

export const keys = {
  workspace: (id: string): Key => ({ PK: workspace(id), SK: 'WORKSPACE' }),
  /** Operators list workspaces from this one small partition. */
  workspaceEntry: (id: string): Key => ({ PK: 'WORKSPACES', SK: id }),
  companyProfile: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PROFILE' }),
  plan: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PLAN' }),
  member: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `MEMBER#${id}` }),
  memberEmailLock: (workspaceId: string, email: string): Key => ({
    PK: workspace(workspaceId),
    SK: `MEMBER_EMAIL#${hashed(email)}`,
  }),
  apiKey: (id: string): Key => ({ PK: `${tableSchema.apiKeys}${id}`, SK: 'KEY' }),
  /** An agent's approval, beside the keys that it turns into. */
  agentCode: (hash: string): Key => ({ PK: `${tableSchema.apiKeys}CODE#${hash}`, SK: 'CODE' }),
  /** The workspace's side of a key, for listing. */
  apiKeyEntry: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `KEY#${id}` }),
  knowledgeBase: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'KB' }),
  knowledgeBaseSection: (workspaceId: string, id: string): Key => ({
    PK: workspace(workspaceId),
    SK: `KB_SECTION#${id}`,
  }),
  /** A signal of the workspace's own, or what it has changed about a built-in one. */
  signal: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `SIGNAL#${id}` }),
  signalCount: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'SIGNAL_COUNT' }),
  /** What the team thinks of a signal's detections; apart from the signal, because a deleted one's detections stay. */
  signalFeedback: (workspaceId: string, signalId: string): Key => ({
    PK: workspace(workspaceId),
    SK: `SIGNAL_FEEDBACK#${signalId}`,
  }),
  search: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `SEARCH#${id}` }),
  searchCount: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'SEARCH_COUNT' }),
  accountDomainLock: (workspaceId: string, domain: string): Key => ({
    PK: `${workspace(workspaceId)}#DOMAIN#${domain}`,
    SK: 'LOCK',
  }),
  /** How often a scoped member was told in an hour that an account out of their sight has a domain. */
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
  /** Moves with every write of detections of one signal at one account, so that two scans cannot miss each other. */
  detectionsOfSignal: (workspaceId: string, accountId: string, signalId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `DETECTIONS_OF#${signalId}`,
  }),
  /** What the last roster of an account was. */
  rosterState: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'ROSTER',
  }),
  /** What the account, or a person at it, is called in one account of a CRM. */
  crmLink: (
    workspaceId: string,
    accountId: string,
    { provider, crmAccount, personId = '' }: CrmLinkPlace,
  ): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `CRM_LINK#${provider}#${crmAccount}#${personId}`,
  }),
  /** How the sources answered when the account was last looked at. */
  accountSources: (workspaceId: string, accountId: string): Key => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'SOURCES',
  }),
  /** Where somebody the team works with is known, by the hash that all their ids end with. */
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
  /** A destination's URL and what signs for it, apart from the rest of it. */
  destinationSecrets: (workspaceId: string, id: string): Key => ({
    PK: secretPartition(workspaceId),
    SK: `DESTINATION#${id}`,
  }),
  destinationNameLock: (workspaceId: string, name: string): Key => ({
    PK: workspace(workspaceId),
    SK: `DESTINATION_NAME#${hashed(name)}`,
  }),
  /** What a workspace has used of a provider in a month. */
  providerUse: (workspaceId: string, month: string, provider: string): Key => ({
    PK: workspace(workspaceId),
    SK: `PROVIDER_USE#${month}#${provider}`,
  }),
  /** What the operator lets a workspace spend at providers. */
  providerBudgets: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PROVIDER_BUDGETS' }),
  /** Answers of directories about one subject, begun alike. */
  vendorAnswers: (workspaceId: string, subject: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `ANSWER#${hashed(subject)}#`,
  }),
  vendorAnswer: (workspaceId: string, subject: string, question: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `ANSWER#${hashed(subject)}#${hash('sha256', question)}`,
  }),
  /** Somebody who has objected to being found by a vendor; see `suppressedPerson` for those nobody may find. */
  suppressed: (workspaceId: string, subject: string): Key => ({
    PK: `${workspace(workspaceId)}#DIRECTORY`,
    SK: `SUPPRESSED#${hashed(subject)}`,
  }),
  /** Somebody who must not be found again, by a keyed hash of one thing they are known by; for all workspaces. */
  suppressedPerson: (mark: string): Key => ({ PK: `SUPPRESSED#${mark}`, SK: 'MARK' }),
  /** Whether anybody was ever suppressed, and how often that has changed. */
  suppressionState: (): Key => ({ PK: 'SUPPRESSION', SK: 'STATE' }),
  integrations: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'INTEGRATIONS' }),
  notifications: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'NOTIFICATIONS' }),
  /** The URL that alerts go to and what signs them, apart from the other settings. */
  notificationSecrets: (workspaceId: string): Key => ({
    PK: secretPartition(workspaceId),
    SK: 'NOTIFICATIONS',
  }),
  /** How an alert goes through a channel; ids of alerts grow with time, so the order of keys is theirs. */
  alertDelivery: (workspaceId: string, deliveryId: string): Key => ({
    PK: `${workspace(workspaceId)}#ALERT_DELIVERIES`,
    SK: deliveryId,
  }),
  /** When the chat channel may be posted to next. */
  chatPace: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'CHAT_PACE' }),
  pushRun: (workspaceId: string, id: string): Key => ({ PK: pushPartition(workspaceId, id), SK: 'RUN' }),
  /** The ids of a part of a run, written once. */
  pushChunk: (workspaceId: string, runId: string, chunk: number): Key => ({
    PK: pushPartition(workspaceId, runId),
    SK: `CHUNK#${chunkNumber(chunk)}`,
  }),
  /** How the rows of a chunk stand; small, because it is written again and again. */
  pushOutcome: (workspaceId: string, runId: string, chunk: number): Key => ({
    PK: pushPartition(workspaceId, runId),
    SK: `OUTCOME#${chunkNumber(chunk)}`,
  }),
  run: (workspaceId: string, id: string): Key => ({ PK: runPartition(workspaceId, id), SK: 'RUN' }),
  /** A part of a run's work that was counted. */
  runPart: (workspaceId: string, id: string, part: string): Key => ({
    PK: runPartition(workspaceId, id),
    SK: `PART#${part}`,
  }),
  runDocuments: (workspaceId: string, id: string): Key => ({
    PK: runPartition(workspaceId, id),
    SK: 'DOCUMENT#',
  }),
  runDocument: (workspaceId: string, id: string, number: number): Key => ({
    PK: runPartition(workspaceId, id),
    SK: `DOCUMENT#${String(number).padStart(4, '0')}`,
  }),
  /** What was found in the documents, a few of them to an item. */
  runFindings: (workspaceId: string, id: string): Key => ({
    PK: runPartition(workspaceId, id),
    SK: 'FOUND#',
  }),
  runFinding: (workspaceId: string, id: string, number: number): Key => ({
    PK: runPartition(workspaceId, id),
    SK: `FOUND#${String(number).padStart(4, '0')}`,
  }),
  runCandidates: (workspaceId: string, id: string): Key => ({
    PK: runPartition(workspaceId, id),
    SK: 'CANDIDATE#',
  }),
  runCandidate: (workspaceId: string, id: string, domain: string, document: string): Key => ({
    PK: runPartition(workspaceId, id),
    SK: `CANDIDATE#${domain}#${document}`,
  }),
  /** How the sources answered the search for one signal. */
  runSources: (workspaceId: string, id: string, signalId: string): Key => ({
    PK: runPartition(workspaceId, id),
    SK: `SOURCES#${signalId}`,
  }),
  runPiece: (workspaceId: string, id: string, number: number): Key => ({
    PK: runPartition(workspaceId, id),
    SK: `PIECE#${String(number).padStart(4, '0')}`,
  }),
  /** Work that must be finished whatever dies; the sweeper looks here. */
  pendingWork: (slot: number, kind: string, workspaceId: string, id: string): Key => ({
    PK: pendingSlot(slot),
    SK: `${kind}#${workspaceId}#${id}`,
  }),
  /** Until when turns of a limit are given away that a source sets for all our machines together. */
  sharedPace: (name: string): Key => ({ PK: `PACE#${name}`, SK: 'PACE' }),
  /** What is publicly known of a company by its domain or number; shared by all workspaces. */
  publicIdentity: (known: string): Key => ({ PK: `PUBLIC_IDENTITY#${known}`, SK: 'IDENTITY' }),
  /** The item that counts a collection's rows, shards and changes. */
  shardCounter: (collection: string): Key => ({ PK: collection, SK: 'SHARDS' }),
  /** Where the walk of one question goes on after so many rows. */
  walk: (collection: string, question: string, offset: number): Key => ({
    PK: pageNotes(collection, question),
    SK: `AFTER#${offset}`,
  }),
  /** The first page of one question, as it was found last. */
  firstPage: (collection: string, question: string, limit: number): Key => ({
    PK: pageNotes(collection, question),
    SK: `FIRST#${limit}`,
  }),
  /** A part of the rows that walks of one question go through. */
  trail: (collection: string, question: string, id: string, part: number): Key => ({
    PK: pageNotes(collection, question),
    SK: `TRAIL#${id}#${part}`,
  }),
  ...recordKeys,
  ...idempotencyKeys,
  ...keyUseKeys,
  ...auditKeys,
};

/** Partitions whose sort keys are of another making: positions in an order, or a library's. */
export const partitions = {
  /** Where the standing searches of all workspaces lie in the order in which the clock looks at them. */
  searchesByLook: (): string => 'SEARCHES',
  /** Where the monitors of a slot lie in the order of their next looks. */
  monitorSlot: (slot: number): string => `MONITORS#${slot}`,
  /** Where a shard's rows lie in a collection's indexes. */
  shard: (collection: string, shard: number): string => `${collection}#${shard}`,
  idempotency: idempotencyPartition,
};

/** Promised work of all workspaces is spread over this many partitions, so that none runs hot. */
export const PENDING_SLOTS = 8;

/** The partition of a slot. */
export const pendingSlot = (slot: number): string => `PENDING_WORK#${slot}`;

const secretPartition = (workspaceId: string): string => `${tableSchema.signingSecrets}${workspaceId}`;

const runPartition = (workspaceId: string, id: string): string => `RUN#${workspaceId}#${id}`;

const pushPartition = (workspaceId: string, id: string): string => `PUSH#${workspaceId}#${id}`;

/** Six digits sort up to a million chunks. */
const chunkNumber = (chunk: number): string => String(chunk).padStart(6, '0');

const pageNotes = (collection: string, question: string): string =>
  `${tableSchema.pageNotes}${collection}#${question}`;

/** The account in whose partition an item lies. */
export const accountIdOfPartition = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PK.lastIndexOf('#') + 1);

/** Collections that lists page through; see `paging/`. */
export const collections = {
  accounts: (workspaceId: string): string => `${workspace(workspaceId)}#ACCOUNTS`,
  people: (workspaceId: string): string => `${workspace(workspaceId)}#PEOPLE`,
  detections: (workspaceId: string): string => `${workspace(workspaceId)}#DETECTIONS`,
  runs: (workspaceId: string): string => `${workspace(workspaceId)}#RUNS`,
  pushRuns: (workspaceId: string): string => `${workspace(workspaceId)}#PUSH_RUNS`,
};

/** By the beginning of a sort key in an account's partition: the lists that show the item. */
const LISTED_IN_ACCOUNTS: readonly (readonly [string, keyof typeof collections])[] = [
  [keys.account('', '').SK, 'accounts'],
  [keys.person('', { accountId: '', hash: '' }).SK, 'people'],
  [keys.detection('', '', '').SK, 'detections'],
];

/**
 * The collection whose lists change when this item does. A saved list shows people; which of them it holds is noted on
 * theirs, and whether it exists at all is its own.
 */
export function collectionOf({ PK, SK }: Key): string | undefined {
  const [kind, workspaceId = '', part] = PK.split('#');
  if (kind === 'ACC') {
    const listed = LISTED_IN_ACCOUNTS.find(([prefix]) => SK.startsWith(prefix));
    return listed && collections[listed[1]](workspaceId);
  }
  return kind === 'WS' && part === 'PEOPLE_LISTS' ? collections.people(workspaceId) : undefined;
}
