import { personRow } from '#domain/pushes/flat-rows.ts';
import type { RecordSource } from '#domain/pushes/record-source.ts';
import { seesAccount, seesPerson } from '#domain/visibility/viewer.ts';
import { latestSignals } from './latest-signals.ts';
import { personStore } from './person-store.ts';
import type { Table } from './table.ts';

/** People as rows of a push. */
export const personRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const employees = await personStore(table).getMany(viewer.workspaceId, ids);
    const seen = employees.filter((employee) => seesPerson(viewer, employee));
    const accounts = new Map(
      seen.filter(({ account }) => seesAccount(viewer, account)).map(({ account }) => [account.id, account]),
    );
    const signals = await latestSignals(table, viewer.workspaceId, [...accounts.values()]);
    return new Map(
      seen.map(({ person, account: { id, name, domain } }) => [
        person.id,
        personRow(person, { name, domain }, accounts.has(id) ? signals.get(id) : 'out_of_sight'),
      ]),
    );
  },
});
