import { ACCOUNT_FIELD_PREFIX } from '#domain/outbound/crm/crm-record.ts';
import { createAccountRow, createPersonRow } from '#domain/outbound/pushes/flat-rows.ts';
import type { FlatRow, RecordSource } from '#domain/outbound/pushes/record-source.ts';
import { withholdLeaver } from '#domain/outbound/pushes/record-source.ts';
import { canSeeAccount, canSeePerson } from '#domain/shared/visibility/viewer.ts';
import type { Table } from '#table/table.ts';
import { createPersonStore } from './person-store.ts';

export const createPersonRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const employees = await createPersonStore(table).getMany(viewer.workspaceId, ids);
    const visibleEmployees = employees.filter((employee) => canSeePerson(viewer, employee));
    return new Map(
      visibleEmployees.map(({ person, account }) => {
        const { name, domain, latest_signal } = account;
        const visibleAccount = canSeeAccount(viewer, account)
          ? { name, domain, latest_signal }
          : { name, domain };
        return [person.id, withholdLeaver(person) ?? createPersonRow(person, visibleAccount)];
      }),
    );
  },
});

const addPrefix = (row: Readonly<Record<string, FlatRow[string]>>): Record<string, FlatRow[string]> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [`${ACCOUNT_FIELD_PREFIX}${name}`, value]));

/** People as rows of a CRM push, with everything the viewer may know about their accounts. */
export const createCrmPersonRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const employees = await createPersonStore(table).getMany(viewer.workspaceId, ids);
    const visibleEmployees = employees.filter((employee) => canSeePerson(viewer, employee));
    return new Map(
      visibleEmployees.map(({ person, account }) => {
        const { id, name, domain } = account;
        const visibleAccount = canSeeAccount(viewer, account)
          ? createAccountRow(account)
          : { id, name, domain };
        const row = { ...createPersonRow(person, { name, domain }), ...addPrefix(visibleAccount) };
        return [person.id, withholdLeaver(person) ?? row];
      }),
    );
  },
});
