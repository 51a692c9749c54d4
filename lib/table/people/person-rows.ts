import type { Employee } from '#domain/market/people/person-store.ts';
import { ACCOUNT_FIELD_PREFIX } from '#domain/outbound/crm/crm-record.ts';
import { createAccountRow, createPersonRow } from '#domain/outbound/pushes/flat-rows.ts';
import { type FlatRow, type RecordSource, withholdLeaver } from '#domain/outbound/pushes/record-source.ts';
import { canSeeAccount, canSeePerson } from '#domain/shared/visibility/viewer.ts';
import type { Table } from '#table/table.ts';
import { createPersonStore } from './person-store.ts';

/** The people of a push whom the viewer may see, each as a row, or why they are withheld. */
const createRecordSource = (
  table: Table,
  toRow: (employee: Employee, canSeeSignals: boolean) => FlatRow,
): RecordSource => ({
  async load(viewer, ids) {
    const employees = await createPersonStore(table).getMany(viewer.workspaceId, ids);
    return new Map(
      employees
        .filter((employee) => canSeePerson(viewer, employee))
        .map((employee) => {
          const { person, account } = employee;
          return [person.id, withholdLeaver(person) ?? toRow(employee, canSeeAccount(viewer, account))];
        }),
    );
  },
});

export const createPersonRows = (table: Table): RecordSource =>
  createRecordSource(table, ({ person, account: { name, domain, latest_signal } }, canSeeSignals) =>
    createPersonRow(person, { name, domain, ...(canSeeSignals && { latest_signal }) }),
  );

const addPrefix = (row: Readonly<Record<string, FlatRow[string]>>): Record<string, FlatRow[string]> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [`${ACCOUNT_FIELD_PREFIX}${name}`, value]));

/** People as rows of a CRM push, with everything the viewer may know about their accounts. */
export const createCrmPersonRows = (table: Table): RecordSource =>
  createRecordSource(table, ({ person, account }, canSeeSignals) => {
    const { id, name, domain } = account;
    const visibleAccount = canSeeSignals ? createAccountRow(account) : { id, name, domain };
    return { ...createPersonRow(person, { name, domain }), ...addPrefix(visibleAccount) };
  });
