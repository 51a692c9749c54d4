import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** When `start-due-searches` last ran. */
export const lastChangeBeat = (table: Table): Promise<string | undefined> =>
  getItem(table, keys.changeBeat(), ({ at }) => String(at));
