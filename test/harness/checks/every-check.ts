import type { Check } from '#operations/checks/check.ts';
import { type CheckOptions, type CheckReport, checkTable } from '#operations/checks/check-table.ts';
import { checks } from '#operations/checks/checks.ts';
import type { Table } from '#table/table.ts';
import { accountLeftovers, monitors, onboarding, owners } from './account-judges.ts';
import { listMembers, recordsInLists, shardCounters } from './list-judges.ts';
import { standing } from './standing.ts';
import { pendingWork, pushRuns, runs } from './work-judges.ts';
import { credits, knowledgeBaseTotals, signingSecrets, workspaceEntry } from './workspace-judges.ts';

/** The operator's checks, and what else must hold of every table after any traffic. */
const everyCheck: readonly Check[] = [
  workspaceEntry,
  accountLeftovers,
  signingSecrets,
  listMembers,
  shardCounters,
  ...checks,
  knowledgeBaseTotals,
  pendingWork,
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
