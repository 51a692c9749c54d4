import { accountLeftovers } from './account-leftovers.ts';
import { apiKeys } from './api-keys.ts';
import type { Check, EntityName } from './check.ts';
import { credits } from './credits.ts';
import { recordsInLists } from './index-attributes.ts';
import { knowledgeBaseTotals } from './knowledge-base-totals.ts';
import { listCounts } from './list-counts.ts';
import { listMembers } from './list-members.ts';
import { accountDomainLocks, destinationNameLocks, listNameLocks, memberEmailLocks } from './locks.ts';
import { monitors } from './monitors.ts';
import { onboarding } from './onboarding.ts';
import { owners } from './owners.ts';
import { pendingNotes } from './pending-notes.ts';
import { pushRuns } from './push-runs.ts';
import { runs } from './runs.ts';
import { shardCounters } from './shard-counters.ts';
import { signingSecrets } from './signing-secrets.ts';
import { standing } from './standing.ts';
import { workspaceCounts } from './workspace-counts.ts';
import { workspaceEntry } from './workspace-entry.ts';

/** Every check, in the order in which faults are fixed: records before their counters and lists. */
export const checks: readonly Check[] = [
  workspaceEntry,
  accountLeftovers,
  memberEmailLocks,
  destinationNameLocks,
  signingSecrets,
  accountDomainLocks,
  listNameLocks,
  apiKeys,
  listMembers,
  pendingNotes,
  runs,
  pushRuns,
  onboarding,
  monitors,
  standing,
  recordsInLists,
  shardCounters,
  owners,
  workspaceCounts,
  knowledgeBaseTotals,
  listCounts,
  credits,
];

const EXPIRES = 'written together with its expiry, and nothing else refers to it';

/** Entities without a check, because no other item could reveal a fault, each with the reason. */
export const unchecked: Readonly<Partial<Record<EntityName, string>>> = {
  usedCredit:
    'written in the transaction that counts it, and credits used before the ledger existed have none',
  signInTransaction: EXPIRES,
  signInDomain: 'finds a workspace, whose own settings decide; the next change of settings writes it again',
  sessionEntry: EXPIRES,
  relationSettings: 'set by the workspace; that detections follow it is checked with the scores',
  crmCompany: 'written by imports from the CRM, which holds the truth',
  crmImport: 'ended by its last page, a person or the sweeper',
  crmImportExamples: 'only shown, and expires',
  crmImportPage: 'only read by its import, and expires',
  crmImportDomain: 'only read by its import, and expires',
  crmImportSettings: 'a setting',
  crmImportLock: 'written and removed with its import',
  knownRelation: 'written by imports from the CRM, which holds the truth',
  memberIdentity: 'written at the first sign-in and deleted with the member',
  agentCode: 'expires by itself, and unknown codes are rejected',
  runDocument: EXPIRES,
  runDocuments: EXPIRES,
  runFinding: EXPIRES,
  runFindings: EXPIRES,
  runCandidate: EXPIRES,
  runCandidates: EXPIRES,
  runPiece: EXPIRES,
  runSources: EXPIRES,
  accountSources: EXPIRES,
  walk: EXPIRES,
  firstPage: EXPIRES,
  trail: EXPIRES,
  idempotentAnswer: EXPIRES,
  idempotentAnswerPart: EXPIRES,
  alertDelivery: EXPIRES,
  heldAlert: EXPIRES,
  sentEvent: EXPIRES,
  sentEventsOf: EXPIRES,
  unmatchedEvents: EXPIRES,
  dailyExport: 'set by the workspace, and rewritten by every export',
  alertReceiver: EXPIRES,
  vendorAnswer: EXPIRES,
  vendorAnswers: EXPIRES,
  providerUse: EXPIRES,
  watchedPerson: EXPIRES,
  keyMinute: EXPIRES,
  waitingPlace: EXPIRES,
  exportPlace: EXPIRES,
  domainsTold: EXPIRES,
  mailsOf: EXPIRES,
  mailsTo: EXPIRES,
  auditEvent: EXPIRES,
  changes: EXPIRES,
  changeOwner: EXPIRES,
  changeHead: EXPIRES,
  changeBeat: 'a mark without references',
  crmLink: 'expires by itself, and a record without one is found again by search',
  crmActivity: 'expires by itself, and the CRM is asked about a claim without an answer',
  signalFeedback: 'counts feedback on detections that may have been deleted since',
  providerBudgets: 'set by the operator and stored nowhere else',
  suppressed: 'a mark without references',
  inboxVisit: 'a mark without references',
  suppressedPerson: 'a mark that belongs to no workspace',
  suppressionState: 'belongs to no workspace, and changes with the list',
  integrations: 'names secrets that are stored outside the table',
  signInProvider: 'names a secret that is stored outside the table',
  notifications: 'set by the workspace; a deleted destination is skipped and reported in its deliveries',
  memberAlerts: 'set by the member and deleted with them',
  memberAlertSecrets: 'written and deleted together with the member’s settings',
  notificationSecrets: 'set by the workspace, and written together with its settings',
  chatPace: 'a timestamp, valid in the past or the future',
  lastKeyUse: 'set by the latest request of a key, and kept forever with the key',
  sharedPace: 'belongs to no workspace, and is overwritten at every use',
  modelAnswer: 'belongs to no workspace, and is asked for again after it expires',
  publicIdentity: 'belongs to no workspace, and is requested again after it expires',
};
