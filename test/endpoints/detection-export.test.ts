import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { exportedDetection } from '#contract/exports.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let own: string;
let foreign: string;
let rejected: string;
let made = 0;

const detection = (accountId: string, parts: Partial<DetectionRecord> = {}): DetectionRecord => {
  made += 1;
  return exampleDetection({
    id: detectionId(accountId, 'sig_expansion', `event ${made}`),
    account_id: accountId,
    signal_id: 'sig_expansion',
    headline: made === 1 ? '=HYPERLINK("https://evil.example")' : `Event ${made}`,
    alpha: made % 100,
    // A date that the order must not follow.
    detected_at: `2026-05-${String(1 + ((made * 7) % 28)).padStart(2, '0')}`,
    created_at: new Date(Date.UTC(2026, 4, 28, 0, 0, made)).toISOString(),
    ...parts,
  });
};

beforeAll(async () => {
  workspace = await newWorkspace();
  const accounts = [
    exampleRecord({ status: 'active', domain: newDomain(), owner_id: workspace.scopedMemberId }),
    exampleRecord({ status: 'active', domain: newDomain(), owner_id: null, name: '+Foreign' }),
    exampleRecord({ status: 'rejected', domain: newDomain(), owner_id: null }),
  ];
  await putRecords(workspace.id, accounts);
  [own = '', foreign = '', rejected = ''] = accounts.map(({ id }) => id);
  const store = detectionStore(testTable());
  await store.put(workspace.id, [
    ...Array.from({ length: 130 }, () => detection(own)),
    ...Array.from({ length: 30 }, () => detection(foreign, { state: 'done', relevance: 10 })),
    ...Array.from({ length: 3 }, () => detection(rejected)),
  ]);
  await settleIndexes(`${inject('cloud').baseUrl}/detections`);
});

const idsOf = async (api: Client, query: Parameters<Client['exportDetections']>[0] = {}) =>
  (await Array.fromAsync(api.exportDetections(query))).map(({ id }) => id);

async function download(query: string, apiKey = workspace.apiKey) {
  const url = `${inject('cloud').baseUrl}/detections/export?${query}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    encoding: response.headers.get('content-encoding'),
    bytes: await response.arrayBuffer(),
  };
}

const textOf = ({ bytes }: { readonly bytes: ArrayBuffer }): string => new TextDecoder().decode(bytes);

const listed = async (api: Client, query: object = {}) =>
  Array.fromAsync(api.listDetections({ query: { per_page: 100, ...query } }).pages()).then((pages) =>
    pages.flatMap(({ data }) => data),
  );

describe('GET /detections/export', () => {
  it('has exactly the records of the list, once each, by id', async () => {
    const rows = await Array.fromAsync(workspace.api.exportDetections());
    const records = (await listed(workspace.api)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

    expect(records).toHaveLength(160);
    expect(rows).toEqual(records.map((record) => ({ ...record, notes_count: 0 })));
  });

  it.each([
    { min_alpha: 60 },
    { account_status: 'all' },
    { account_status: 'rejected' },
    { owner_id: 'none' },
    { since: '2026-05-20' },
    { found_since: '2026-05-28T00:02:00Z' },
    { state: 'new,seen' },
    { state: 'done' },
    { min_relevance: 25 },
    { is_background: true },
    { signal_id: 'sig_none' },
  ] as const)('filters as the list does: %o', async (query) => {
    const rows = await idsOf(workspace.api, { query });

    expect(rows).toEqual((await listed(workspace.api, query)).map(({ id }) => id).toSorted());
  });

  it('resumes after any id, even one that was deleted', async () => {
    const all = await idsOf(workspace.api);
    const gone = `${all[99]!.slice(0, -1)}~`;

    expect(await idsOf(workspace.api, { query: { after: all[99]! } })).toEqual(all.slice(100));
    expect(await idsOf(workspace.api, { query: { after: gone } })).toEqual(all.filter((id) => id > gone));
  });

  it('shows a scoped member only those at their accounts, whatever they ask for', async () => {
    expect(await idsOf(workspace.scoped)).toHaveLength(130);
    const asked = await Promise.all(
      [{ owner_id: 'none' }, { account_status: 'rejected' as const }].map((query) =>
        idsOf(workspace.scoped, { query }),
      ),
    );
    expect(asked).toEqual([[], []]);
    const everything = await idsOf(workspace.scoped, { query: { account_status: 'all' } });
    expect(everything.every((id) => id.startsWith(`det_${own.slice(4)}_`))).toBe(true);
    expect(await idsOf(workspace.readOnly)).toHaveLength(160);
  });

  it('says who settled it, how many notes it has and who owns the account', async () => {
    const { scoped, api, scopedMemberId } = workspace;
    const [id = '', other = ''] = await idsOf(scoped);
    await scoped.updateDetection({ params: { id }, body: { state: 'contacted' } });
    for (const text of ['First', 'Second']) await scoped.addDetectionNote({ params: { id }, body: { text } });
    await scoped.addAccountNote({ params: { id: own }, body: { text: 'On the account' } });

    const rows = new Map((await Array.fromAsync(api.exportDetections())).map((row) => [row.id, row]));

    expect(rows.get(id)).toMatchObject({
      state: 'contacted',
      state_by: scopedMemberId,
      state_at: expect.any(String),
      notes_count: 2,
      account_owner_id: scopedMemberId,
    });
    expect(rows.get(other)).toMatchObject({ state: 'new', state_by: null, notes_count: 0 });
  });

  it('as CSV has a column for every field and no formula that a spreadsheet would run', async () => {
    const file = await download('format=csv');
    const text = textOf(file);
    const [head, ...lines] = text.trimEnd().split('\r\n');

    expect(file.type).toBe('text/csv; charset=utf-8');
    expect(head).toBe(Object.keys(exportedDetection.shape).join(','));
    expect(lines).toHaveLength(160);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`,'+Foreign,`);
    expect(text).not.toMatch(/(^|,|")[=+@]/m);
    expect(text).toContain('"[{""claim"":""\\""opens a plant\\"""",');
  });

  it('as Parquet has the same rows, typed, and is not compressed twice', async () => {
    const file = await download('format=parquet');
    const rows = await parquetReadObjects({ file: file.bytes });
    const expected = await Array.fromAsync(workspace.api.exportDetections());

    expect(file).toMatchObject({ status: 200, type: 'application/vnd.apache.parquet', encoding: null });
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const [row] = rows;
    const [same] = expected;
    expect(Object.keys(row!)).toEqual(Object.keys(exportedDetection.shape));
    expect(row).toMatchObject({
      alpha: BigInt(same!.alpha),
      detected_at: new Date(same!.detected_at),
      created_at: new Date(same!.created_at),
      key_facts: same!.key_facts,
      evidence: same!.evidence,
      is_background: same!.is_background,
      covered_by: null,
    });
  });

  it('refuses an unknown format and a filter that the list has not', async () => {
    for (const query of ['format=xlsx', 'sort=found_at', 'page=2']) {
      expect((await download(query)).status).toBe(400);
    }
  });
});

describe('the other exports', () => {
  it.each(['accounts', 'people'])('%s come as Parquet too', async (name) => {
    const url = `${inject('cloud').baseUrl}/${name}/export?format=parquet`;
    await settleIndexes(url);
    const response = await fetch(url, { headers: { authorization: `Bearer ${workspace.apiKey}` } });
    const rows = await parquetReadObjects({ file: await response.arrayBuffer() });

    expect(rows).toHaveLength(name === 'accounts' ? 3 : 0);
    if (name === 'accounts') {
      expect(rows.map(({ id }) => id).toSorted()).toEqual([own, foreign, rejected].toSorted());
    }
  });
});
