import type { Context } from 'aws-lambda';
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

/** What one piece of work may need; with less time left the rest waits for the next minute. */
const TIME_FOR_ONE_MS = 20_000;

/** How each kind of work is taken up again. */
const resume: Record<PendingKind, (table: Table, work: PendingWork) => Promise<void>> = {
  clear_account: (table, { workspace_id, record_id }) => clearAccount(table, workspace_id, record_id),

  clear_people_list: (table, { workspace_id, record_id }) => clearPeopleList(table, workspace_id, record_id),

  async onboard_account(table, work) {
    const { workspace_id, record_id: id, promised_at: activated_at, attempt } = work;
    const account = await accountStore(table).get(workspace_id, id);
    if (account?.status === 'active') await startOnboarding(workspace_id, { id, activated_at }, attempt);
    else await finishPendingWork(table, work);
  },
};

/** Finishes what a request promised and did not live to do. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const table = functionTable();
  for (const overdue of await overdueWork(table, systemClock())) {
    if (context.getRemainingTimeInMillis() < TIME_FOR_ONE_MS) return;
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
