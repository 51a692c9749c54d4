import { accountRow } from '#domain/pushes/flat-rows.ts';
import type { RecordSource } from '#domain/pushes/record-source.ts';
import { seesAccount } from '#domain/visibility/viewer.ts';
import { toAccountRecord } from './account-item.ts';
import { batchGet } from './batch.ts';
import { keys } from './keys.ts';
import { latestSignals } from './latest-signals.ts';
import type { Table } from './table.ts';

/** Accounts as rows of a push. */
export const accountRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const { workspaceId } = viewer;
    const items = await batchGet(
      table,
      ids.map((id) => keys.account(workspaceId, id)),
    );
    const accounts = items.map(toAccountRecord).filter((account) => seesAccount(viewer, account));
    const signals = await latestSignals(table, workspaceId, accounts);
    return new Map(accounts.map((account) => [account.id, accountRow(account, signals.get(account.id))]));
  },
});
