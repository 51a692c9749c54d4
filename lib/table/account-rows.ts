import { account } from '#contract/accounts.ts';
import { accountRow } from '#domain/pushes/flat-rows.ts';
import type { RecordSource } from '#domain/pushes/record-source.ts';
import { seesAccount } from '#domain/visibility/viewer.ts';
import { batchGet } from './batch.ts';
import { keys } from './keys.ts';
import { latestSignals } from './latest-signals.ts';
import type { Table } from './table.ts';

/** What a row shows of an account: half of the record, and the half that is quick to read. */
const ATTRIBUTES = Object.keys(account.shape);

/** Accounts as rows of a push. */
export const accountRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const { workspaceId } = viewer;
    const items = await batchGet(
      table,
      ids.map((id) => keys.account(workspaceId, id)),
      ATTRIBUTES,
    );
    const accounts = items.map((item) => account.parse(item)).filter((each) => seesAccount(viewer, each));
    const signals = await latestSignals(table, workspaceId, accounts);
    return new Map(accounts.map((each) => [each.id, accountRow(each, signals.get(each.id))]));
  },
});
