import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { accountStore } from '#table/account-store.ts';
import { clearAccount } from '#table/clear-account.ts';
import { clearPeopleList } from '#table/clear-people-list.ts';
import {
  finishPendingWork,
  overdueWork,
  type PendingKind,
  type PendingWork,
  takeUpWork,
} from '#table/pending-work.ts';
import { functionTable, type Table } from '#table/table.ts';
import { startOnboarding } from '#workflows/start-onboarding.ts';

/** How each kind of work is taken up again. */
const resume: Record<PendingKind, (table: Table, work: PendingWork) => Promise<void>> = {
  clear_account: (table, { workspace_id, record_id }) => clearAccount(table, workspace_id, record_id),

  clear_people_list: (table, { workspace_id, record_id }) => clearPeopleList(table, workspace_id, record_id),

  async onboard_account(table, work) {
    const account = await accountStore(table, { now: systemClock }).get(work.workspace_id, work.record_id);
    if (account?.status === 'active') await startOnboarding(work.workspace_id, account, work.attempt);
    else await finishPendingWork(table, work);
  },
};

/** Finishes what a request promised and did not live to do. */
export async function handler(): Promise<void> {
  const table = functionTable();
  for (const overdue of await overdueWork(table, systemClock())) {
    const work = await takeUpWork(table, overdue, systemClock());
    if (!work) continue;
    try {
      await resume[work.kind](table, work);
      logger.info('resumed', { kind: work.kind, record_id: work.record_id, attempt: work.attempt });
    } catch (error) {
      // One that fails must not keep the others waiting; its turn comes again.
      logger.error('could not resume', { kind: work.kind, record_id: work.record_id, error });
    }
  }
}
