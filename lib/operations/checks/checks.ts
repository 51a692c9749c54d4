import { apiKeys } from './api-keys.ts';
import type { Check } from './check.ts';
import { listCounts } from './list-counts.ts';
import { accountDomainLocks, destinationNameLocks, listNameLocks, memberEmailLocks } from './locks.ts';
import { openRunsCheck } from './open-runs.ts';
import { rowCounts } from './row-counts.ts';
import { workspaceCounts } from './workspace-counts.ts';

/** What an operator may have to fix, in the order in which it is fixed: records before their counters. */
export const checks: readonly Check[] = [
  memberEmailLocks,
  destinationNameLocks,
  accountDomainLocks,
  listNameLocks,
  apiKeys,
  rowCounts,
  openRunsCheck,
  workspaceCounts,
  listCounts,
];
