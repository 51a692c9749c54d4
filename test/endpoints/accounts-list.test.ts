import { describe, expect, it } from 'vitest';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** Every score twice. */
const records = Array.from({ length: 60 }, (_, at) =>
  exampleRecord({ name: `Company ${at}`, score: Math.floor(at / 2), tags: ['a', `${at % 2}`] }),
);

const workspace = await newWorkspace();
await putRecords(workspace.id, records);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What other queries find: unit/lists/account-list.test.ts. */
describe('GET /accounts', () => {
  it('returns the 50 best scores first, with exactly the fields of a list', async () => {
    const { status, data, pagination } = await workspace.readOnly.listAccounts();

    const best = records.toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
    expect(status).toBe(200);
    expect(idsOf(data)).toEqual(idsOf(best.slice(0, 50)));
    expect(pagination).toEqual({ total: 60, page: 1, per_page: 50, has_more: true });
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(
      [
        'id name domain status score employees industry location country tags owner_id relation network_url',
        'short_description logo_url created_at last_signal_at is_hot qualified latest_signal source',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    );
  });

  it('takes its filters, order and page from the query', async () => {
    const query = {
      tag: '1',
      min_score: 10,
      sort: 'created_at',
      order: 'asc',
      page: 2,
      per_page: 5,
    } as const;
    const { data, pagination } = await workspace.api.listAccounts({ query });

    const found = records.filter(({ score, tags }) => score >= 10 && tags.includes('1'));
    expect(pagination).toEqual({ total: found.length, page: 2, per_page: 5, has_more: true });
    const order = (a: (typeof records)[number], b: typeof a) =>
      a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;
    expect(idsOf(data)).toEqual(idsOf(found.toSorted(order).slice(5, 10)));
  });
});
