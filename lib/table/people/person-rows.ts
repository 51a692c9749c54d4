import { personRow } from '#domain/outbound/pushes/flat-rows.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import { withheldPerson } from '#domain/outbound/pushes/withheld-row.ts';
import { seesAccount, seesPerson } from '#domain/shared/visibility/viewer.ts';
import type { Table } from '#table/table.ts';
import { personStore } from './person-store.ts';

export const personRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const employees = await personStore(table).getMany(viewer.workspaceId, ids);
    const seen = employees.filter((employee) => seesPerson(viewer, employee));
    return new Map(
      seen.map(({ person, account }) => {
        const { name, domain, latest_signal } = account;
        const shown = seesAccount(viewer, account) ? { name, domain, latest_signal } : { name, domain };
        return [person.id, withheldPerson(person) ?? personRow(person, shown)];
      }),
    );
  },
});
