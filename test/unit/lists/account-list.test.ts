import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountInList } from '#contract/account.ts';
import type { AccountQuery } from '#contract/accounts.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const WORKSPACE = 'ws_1';
const owners = ['mem_a', 'mem_b', 'mem_c', 'mem_d'];

const STATUSES = ['suggested', 'active', 'rejected', 'unqualified', 'new'] as const;
const NAMES = [
  'Straßen AG',
  'ÉCLAIR Systems',
  'Ωmega Freight',
  'İstanbul Enerji',
  '株式会社テスト',
  'Plain Logistics',
];
const INDUSTRIES = [null, 'Logistics', 'Öl & Gas', 'FACILITY Services'];

/** Every combination of a few values, so that there are many ties. */
const recordAt = (i: number): AccountRecord =>
  exampleRecord({
    name: `${NAMES[i % NAMES.length]} ${i}`,
    domain: i % 7 === 0 ? null : `n${i}.${i % 2 ? 'example' : 'test'}`,
    status: STATUSES[i % STATUSES.length] ?? 'new',
    score: (i * 7) % 11 === 0 ? 100 : (i * 13) % 60,
    industry: INDUSTRIES[i % INDUSTRIES.length] ?? null,
    tags: [...(i % 2 ? ['even'] : []), ...(i % 3 ? ['Tier 1'] : []), ...(i % 5 ? [] : ['🏷️'])],
    owner_id: owners[i % 4] ?? null,
    run_id: i % 6 === 0 ? `run_${i % 4}` : null,
    created_at: new Date(Date.UTC(2026, 0, 1 + (i % 9))).toISOString(),
    last_signal_at: i % 4 === 0 ? null : new Date(Date.UTC(2026, 1, 1 + (i % 6))).toISOString(),
    // The list leaves out the reasons.
    latest_signal:
      i % 4 === 0
        ? null
        : { id: `det_${i}`, headline: `Opens plant ${i}`, date: '2026-02-01', alpha: i % 100, why: 'Why.' },
  });

const table = await startSuiteTable();
const records = Array.from({ length: 130 }, (_, i) => recordAt(i));
await putRecords(WORKSPACE, records, table);

/** The expected list, computed as simply as possible. */
function expectedOf(query: AccountQuery, visibleTo?: string): AccountRecord[] {
  const { status, owner_id, tag, domain, industry, min_score, run_id, search, sort, order } = query;
  const has = (text: string | null, part: string | undefined) =>
    part === undefined || (text !== null && fold(text).includes(fold(part)));
  const matching = records.filter(
    (record) =>
      (status === undefined || record.status === status) &&
      (owner_id === undefined || record.owner_id === owner_id) &&
      (visibleTo === undefined || record.owner_id === visibleTo) &&
      (tag === undefined || record.tags.includes(tag)) &&
      (run_id === undefined || record.run_id === run_id) &&
      (min_score === undefined || record.score >= min_score) &&
      has(record.domain, domain) &&
      has(record.industry, industry) &&
      (search === undefined || has(record.name, search) || has(record.domain, search)),
  );
  const sortValue = (record: AccountRecord) => record[sort] ?? '';
  const compare = (a: AccountRecord, b: AccountRecord) => {
    const [left, right] = [sortValue(a), sortValue(b)];
    if (left !== right) return left < right ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  };
  const sorted = matching.toSorted(compare);
  return order === 'asc' ? sorted : sorted.toReversed();
}

const pageOf = (rows: readonly AccountRecord[], page: number, per_page: number) =>
  rows.slice((page - 1) * per_page, page * per_page);

it('a page of accounts equals filter, sort and slice in memory for any query', async () => {
  const part = fc.constantFrom('a', 'SS', 'é', 'Ω', '会', 'n1', '.', 'ex', ' 1', '&', 'zzz');
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
  const queries = fc.record({
    status: maybe(fc.constantFrom(...STATUSES)),
    owner_id: maybe(fc.constantFrom(...owners, 'mem_nobody')),
    visibleTo: maybe(fc.constantFrom(...owners)),
    tag: maybe(fc.constantFrom('even', 'Tier 1', 'tier 1', '🏷️')),
    domain: maybe(part),
    industry: maybe(part),
    search: maybe(part),
    min_score: maybe(fc.integer({ min: -10, max: 110 })),
    sort: fc.constantFrom('score', 'last_signal_at', 'created_at'),
    order: fc.constantFrom('asc', 'desc'),
    page: fc.integer({ min: 1, max: 6 }),
    per_page: fc.integer({ min: 1, max: 100 }),
  });
  const given = (query: object) =>
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as AccountQuery & {
      visibleTo?: string;
    };

  await fc.assert(
    fc.asyncProperty(queries, async (wish) => {
      const { visibleTo, ...query } = given(wish);
      const expected = expectedOf(query, visibleTo);
      const viewer: Viewer = {
        workspaceId: WORKSPACE,
        ...(visibleTo === undefined ? { visibility: 'all' } : { visibility: 'scoped', memberId: visibleTo }),
      };
      const { rows, total } = await listAccountsPage(table, viewer, query);
      expect(total).toBe(expected.length);
      expect(rows).toEqual(
        pageOf(expected, query.page, query.per_page).map((record) => accountInList.parse(record)),
      );
    }),
    { numRuns: 30 },
  );
});

it('an internationalized domain is found by any part of its own script, in any case, and of its ASCII form', async () => {
  const workspaceId = 'ws_2';
  const domain = must(normalizeDomain('Münchner-Straße.de'));
  const bakery = exampleRecord({ name: 'Bakery', domain });
  await putRecords(workspaceId, [bakery, exampleRecord({ domain: 'munchner.example' })], table);
  const find = async (query: object) => {
    const page = { sort: 'score', order: 'desc', page: 1, per_page: 10, ...query } as const;
    const { rows } = await listAccountsPage(table, { workspaceId, visibility: 'all' }, page);
    return rows.map(({ name }) => name);
  };

  for (const part of ['münch', 'ÜNCHNER-', 'r-straße.de', 'xn--']) {
    expect(await find({ domain: part }), part).toEqual(['Bakery']);
    expect(await find({ search: part }), part).toEqual(['Bakery']);
  }
  expect(await find({ domain: 'münz' })).toEqual([]);
});
