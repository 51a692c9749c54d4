import type { Check } from '#operations/checks/check.ts';
import { type CheckOptions, type CheckReport, checkTable } from '#operations/checks/check-table.ts';
import { checks } from '#operations/checks/checks.ts';
import type { Table } from '#table/table.ts';
import { accountLeftovers } from './account-leftovers.ts';
import { credits } from './credits.ts';
import { recordsInLists } from './index-attributes.ts';
import { knowledgeBaseTotals } from './knowledge-base-totals.ts';
import { listMembers } from './list-members.ts';
import { monitors } from './monitors.ts';
import { onboarding } from './onboarding.ts';
import { owners } from './owners.ts';
import { pendingNotes } from './pending-notes.ts';
import { pushRuns } from './push-runs.ts';
import { runs } from './runs.ts';
import { shardCounters } from './shard-counters.ts';
import { signingSecrets } from './signing-secrets.ts';
import { standing } from './standing.ts';
import { workspaceEntry } from './workspace-entry.ts';

/** The operator's checks, and what else must hold of every table after any traffic. */
const everyCheck: readonly Check[] = [
  workspaceEntry,
  accountLeftovers,
  signingSecrets,
  listMembers,
  shardCounters,
  ...checks,
  knowledgeBaseTotals,
  pendingNotes,
  runs,
  pushRuns,
  onboarding,
  monitors,
  standing,
  recordsInLists,
  owners,
  credits,
];

export const checkEverything = (table: Table, options: CheckOptions): Promise<CheckReport> =>
  checkTable(table, { ...options, checks: everyCheck });
