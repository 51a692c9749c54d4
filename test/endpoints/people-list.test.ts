import { describe, expect, it } from 'vitest';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { newQuietWorkspace } from '#test/harness/workspace.ts';

const account = exampleRecord({ name: 'Ardenne', status: 'active' });

const workspace = await newQuietWorkspace();
await putRecords(workspace.id, [account]);
const countries = ['DE', 'FR', 'DE', 'FR', 'DE'];
const people = countries.map((country_code, at) =>
  directoryPerson({ full_name: `Person ${at}`, country_code }),
);
await addPeople(workspace.id, account.id, people);

/** What other queries find, and whom a scoped member sees: unit/lists/person-list.test.ts. */
describe('GET /people', () => {
  it('takes its filters, order and page from the query, and names the account of each person', async () => {
    const query = { country_code: 'de', sort: 'full_name', order: 'desc', page: 2, per_page: 2 } as const;
    const { data, pagination } = await workspace.api.listPeople({ query });

    expect(pagination).toEqual({ total: 3, page: 2, per_page: 2, has_more: false });
    expect(data).toMatchObject([{ full_name: 'Person 0', account_id: account.id, account_name: 'Ardenne' }]);
    const { data: person } = await workspace.api.getPerson({ params: { id: String(data[0]?.id) } });
    expect(person.account_name).toBe('Ardenne');
  });
});
