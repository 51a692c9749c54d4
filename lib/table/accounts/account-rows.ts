import { account, fullAccount } from '#contract/account.ts';
import { createAccountRow } from '#domain/outbound/pushes/flat-rows.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import { canSeeAccount } from '#domain/shared/visibility/viewer.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** A row shows only the short half of an account record. */
const pushedAccount = account.extend({ latest_signal: fullAccount.shape.latest_signal });
const ATTRIBUTES = Object.keys(pushedAccount.shape);

export const createAccountRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const { workspaceId } = viewer;
    const accounts = await findItems(
      table,
      ids,
      (id) => keys.account(workspaceId, id),
      pushedAccount,
      ATTRIBUTES,
    );
    return new Map(
      [...accounts]
        .filter(([, account]) => canSeeAccount(viewer, account))
        .map(([id, account]) => [id, createAccountRow(account)]),
    );
  },
});
