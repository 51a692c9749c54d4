import { accountDomainLocks } from './account-domain-locks.ts';
import { accountLeftovers } from './account-leftovers.ts';
import { apiKeys } from './api-keys.ts';
import type { Check, EntityName } from './check.ts';
import { credits } from './credits.ts';
import { destinationNameLocks } from './destination-name-locks.ts';
import { recordsInLists } from './index-attributes.ts';
import { knowledgeBaseTotals } from './knowledge-base-totals.ts';
import { listCounts } from './list-counts.ts';
import { listMembers } from './list-members.ts';
import { listNameLocks } from './list-name-locks.ts';
import { memberEmailLocks } from './member-email-locks.ts';
import { monitors } from './monitors.ts';
import { onboarding } from './onboarding.ts';
import { owners } from './owners.ts';
import { pendingNotes } from './pending-notes.ts';
import { pushRuns } from './push-runs.ts';
import { runs } from './runs.ts';
import { searches } from './searches.ts';
import { shardCounters } from './shard-counters.ts';
import { signingSecrets } from './signing-secrets.ts';
import { standing } from './standing.ts';
import { timeToLive } from './time-to-live.ts';
import { workspaceCounts } from './workspace-counts.ts';
import { workspaceEntry } from './workspace-entry.ts';

/** Every check in the order in which faults are fixed: records before what counts and lists them. */
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
  searches,
  standing,
  recordsInLists,
  shardCounters,
  timeToLive,
  owners,
  workspaceCounts,
  knowledgeBaseTotals,
  listCounts,
  credits,
];

/** Entities of which nothing can be broken that another item would tell, with why. */
export const unchecked: Readonly<Partial<Record<EntityName, string>>> = {
  agentCode: 'expires by itself, and an unknown code is refused',
  crmLink: 'expires by itself, and a record without one is found again by search',
  signalFeedback: 'counts what was said of detections that may be gone since',
  providerBudgets: 'what the operator has said, and nothing else knows it',
  suppressed: 'a mark that stands by itself',
  suppressedPerson: 'a mark that belongs to no workspace',
  suppressionState: 'belongs to no workspace, and moves with every change of the list',
  integrations: 'names secrets that lie outside of the table',
  notifications:
    'what the workspace has said; a destination that is gone is skipped and told by its deliveries',
  notificationSecrets: 'what the workspace has said, written together with the settings it belongs to',
  chatPace: 'a time that is past or comes',
  lastKeyUse: 'told by the last request of a key, and kept with the key for ever',
  sharedPace: 'belongs to no workspace, and is written anew at every turn',
  publicIdentity: 'belongs to no workspace, and is asked for anew when its days are over',
};
