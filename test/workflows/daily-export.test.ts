import { gunzipSync } from 'node:zlib';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { DailyExport } from '#domain/outbound/daily-exports/daily-export.ts';
import { changeLogStore } from '#table/changes/change-log-store.ts';
import { dailyExportStore } from '#table/exports/daily-export-store.ts';
import { eventually } from '#test/harness/eventually.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { must } from '#test/harness/must.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const CUSTOMER = '222222222222';
const STRANGER = '333333333333';

const s3As = (accessKeyId: string) =>
  new S3Client({
    endpoint: inject('cloud').endpoints.s3,
    region: inject('cloud').region,
    credentials: { accessKeyId, secretAccessKey: 'local' },
    forcePathStyle: true,
  });

let customer: S3Client;
let made = 0;

async function newBucket(s3 = customer): Promise<string> {
  made += 1;
  const Bucket = `exports-${process.pid}-${Date.now().toString(36)}-${made}`;
  await s3.send(new CreateBucketCommand({ Bucket }));
  return Bucket;
}

const allow = (Bucket: string, Policy: string, s3 = customer) =>
  s3.send(new PutBucketPolicyCommand({ Bucket, Policy: Policy.replace('BUCKET', Bucket) }));

const policyFor = async ({ api }: TestWorkspace): Promise<string> =>
  (await api.getExportSettings()).data.bucket_policy;

async function keysIn(Bucket: string): Promise<string[]> {
  const { Contents = [] } = await customer.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

async function read(Bucket: string, Key: string): Promise<Uint8Array<ArrayBuffer>> {
  const { Body } = await customer.send(new GetObjectCommand({ Bucket, Key }));
  return new Uint8Array(must(await Body?.transformToByteArray()));
}

const linesIn = async (bucket: string, key: string): Promise<Record<string, unknown>[]> =>
  gunzipSync(await read(bucket, key))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const store = () => dailyExportStore(testTable());

/** As if the day that it was set on was over. */
async function makeDue(workspaceId: string, parts: Partial<DailyExport> = {}): Promise<string> {
  const before = must(await store().get(workspaceId));
  const end = await changeLogStore(testTable()).positionAt(workspaceId, new Date(Date.now() + 60 * 60_000));
  const after = {
    ...before,
    end,
    look_at: new Date(Date.now() - 1_000).toISOString(),
    ...parts,
    revision: before.revision + 1,
  };
  expect(await store().save(workspaceId, before, after)).toBe(true);
  return before.next_day;
}

async function tick(): Promise<void> {
  await settleIndexes('/v1/accounts');
  await fireSchedule('write-daily-exports');
}

/** A workspace with a bucket, and accounts that the change log knows. */
async function exporting(body: { readonly prefix?: string; readonly [name: string]: unknown } = {}) {
  const workspace = await newWorkspace();
  const bucket = await newBucket();
  await allow(bucket, await policyFor(workspace));
  await workspace.api.updateExportSettings({
    body: { bucket, bucket_owner: CUSTOMER, what: ['accounts'], ...body },
  });
  return { workspace, bucket, id: workspace.id };
}

async function addAccounts({ api, id }: TestWorkspace, count: number): Promise<string[]> {
  const { data } = await api.createAccounts({
    body: Array.from({ length: count }, (_, number) => ({ name: `Account ${number}` })),
  });
  const ids = [data].flat().map((account) => account.id);
  const log = changeLogStore(testTable());
  await eventually(async () => {
    const noted = (await log.read(id, 1, 100)).flatMap(({ notes }) => notes.map((note) => note.id));
    return ids.every((each) => noted.includes(each));
  });
  return ids;
}

beforeAll(() => {
  customer = s3As('AKIALOCALCUSTOMER000');
});

describe('PUT /settings/export', () => {
  it('stores a bucket that takes the files of this workspace', async () => {
    const { workspace, bucket, id } = await exporting({ prefix: 'team/a', hour: 5 });

    expect((await workspace.api.getExportSettings()).data).toMatchObject({
      bucket,
      prefix: 'team/a',
      hour: 5,
      format: 'ndjson',
      next_day: new Date().toISOString().slice(0, 10),
      last_run: null,
    });
    expect(await keysIn(bucket)).toEqual([`${id}/team/a/_connected.json`]);
  });

  it('stops with a bucket of null', async () => {
    const { workspace } = await exporting();

    const { data } = await workspace.api.updateExportSettings({ body: { bucket: null } });

    expect(data).toMatchObject({ bucket: null, next_day: null });
    expect((await workspace.api.getExportSettings()).data.bucket).toBeNull();
  });

  it("refuses another workspace's bucket, although that one lets this stage in", async () => {
    const { bucket, id } = await exporting({ prefix: 'exports' });
    const attacker = await newWorkspace();

    for (const prefix of ['', 'exports', id, `${id}/exports`, `exports/${id}/accounts`]) {
      const body = { bucket, bucket_owner: CUSTOMER, prefix };
      const refused = attacker.api.updateExportSettings({ body });
      await expect(refused, prefix).rejects.toMatchObject({ status: 409, code: 'bucket_refused' });
    }
    expect((await keysIn(bucket)).every((key) => !key.includes(attacker.id))).toBe(true);
    expect((await attacker.api.getExportSettings()).data.bucket).toBeNull();
  });

  it('refuses a bucket outside the organization, even if its policy lets everyone write', async () => {
    const stranger = s3As('AKIALOCALSTRANGER000');
    const workspace = await newWorkspace();
    const bucket = await newBucket(stranger);
    await allow(bucket, (await policyFor(workspace)).replace(/"AWS":"\d+"/, '"AWS":"*"'), stranger);

    const refused = workspace.api.updateExportSettings({ body: { bucket, bucket_owner: STRANGER } });

    await expect(refused).rejects.toMatchObject({ status: 409, code: 'bucket_refused' });
  });

  it("refuses the stage's own account", async () => {
    const workspace = await newWorkspace();
    const account = /"AWS":"(\d+)"/.exec(await policyFor(workspace))?.[1] ?? '';

    const refused = workspace.api.updateExportSettings({ body: { bucket: 'assets', bucket_owner: account } });

    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'bucket_refused',
      message: expect.stringContaining('own AWS account'),
    });
  });

  it('refuses a bucket that another account owns, without a policy, or that is missing', async () => {
    const workspace = await newWorkspace();
    const taken = await newBucket();
    await allow(taken, await policyFor(workspace));
    const closed = await newBucket();
    const asked = [
      { bucket: taken, bucket_owner: STRANGER },
      { bucket: closed, bucket_owner: CUSTOMER },
      { bucket: 'nobody-has-this-bucket', bucket_owner: CUSTOMER },
    ];

    for (const body of asked) {
      const error = await workspace.api.updateExportSettings({ body }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ status: 409, code: 'bucket_refused' });
      expect(String(error)).not.toMatch(/assumed-role|arn:/);
    }
    expect(await keysIn(taken)).toEqual([]);
  });

  it.each([
    { prefix: '../other' },
    { prefix: 'a/../../b' },
    { prefix: '/a' },
    { prefix: 'a/' },
    { prefix: 'a//b' },
    { prefix: './a' },
    { prefix: 'a\nb' },
    { prefix: 'a?x=1' },
    { bucket: 'My_Bucket' },
    { bucket: 'arn:aws:s3:::x' },
    { bucket: 'a.b' },
    { bucket: 'point-s3alias' },
    { bucket_owner: '12' },
    { hour: 24 },
    { what: [] },
    { format: 'xlsx' },
  ])('refuses %o', async (parts) => {
    const workspace = await newWorkspace();
    const body = { bucket: 'some-bucket', bucket_owner: CUSTOMER, ...parts } as never;

    await expect(workspace.api.updateExportSettings({ body })).rejects.toMatchObject({ status: 400 });
  });

  it('is for owners: scoped members and read-only keys are refused', async () => {
    const { scoped, readOnly } = await newWorkspace();
    const body = { bucket: 'some-bucket', bucket_owner: CUSTOMER } as const;

    for (const api of [scoped, readOnly]) {
      await expect(api.updateExportSettings({ body })).rejects.toMatchObject({ status: 403 });
    }
    await expect(scoped.getExportSettings()).rejects.toMatchObject({ status: 403 });
  });
});

describe('the daily export', () => {
  it('writes what changed that day, once each, deletions included', async () => {
    const { workspace, bucket, id } = await exporting();
    const [first = '', second = '', third = ''] = await addAccounts(workspace, 3);
    await workspace.api.updateAccount({ params: { id: first }, body: { name: 'Renamed' } });
    await workspace.api.deleteAccount({ params: { id: third } });
    await eventually(async () => {
      const noted = (await changeLogStore(testTable()).read(id, 1, 100)).flatMap(({ notes }) => notes);
      return (
        noted.some((note) => note.id === third && note.change === 'deleted') &&
        noted.some((note) => note.id === first && note.change === 'updated')
      );
    });
    const day = await makeDue(id);

    await tick();

    const key = `${id}/accounts/dt=${day}/part-00000.ndjson.gz`;
    expect(await keysIn(bucket)).toEqual([`${id}/_connected.json`, key].sort());
    const rows = new Map((await linesIn(bucket, key)).map((row) => [row.id, row]));
    expect(rows.size).toBe(3);
    expect(rows.get(first)).toMatchObject({ change: 'created', name: 'Renamed' });
    expect(rows.get(second)).toMatchObject({ change: 'created', name: 'Account 1' });
    expect(rows.get(third)).toEqual({ change: 'deleted', changed_at: expect.any(String), id: third });
    const { data } = await workspace.api.getExportSettings();
    expect(data.last_run).toMatchObject({ day, status: 'done', rows: 3, files: 1, error: null });
    expect(must(data.next_day) > day).toBe(true);
  });

  it('is not written again before the next day, and that day has only what changed then', async () => {
    const { workspace, bucket, id } = await exporting();
    await addAccounts(workspace, 2);
    await makeDue(id);
    await tick();
    await tick();
    expect(await keysIn(bucket)).toHaveLength(2);

    const [later = ''] = await addAccounts(workspace, 1);
    const day = await makeDue(id);
    await tick();

    const rows = await linesIn(bucket, `${id}/accounts/dt=${day}/part-00000.ndjson.gz`);
    expect(rows.map((row) => row.id)).toEqual([later]);
  });

  it('that crashed after a file was written leaves the same files and bytes when it is repeated', async () => {
    const { workspace, bucket, id } = await exporting();
    await addAccounts(workspace, 5);
    const day = await makeDue(id);
    const started = must(await store().get(id));
    await tick();
    const key = `${id}/accounts/dt=${day}/part-00000.ndjson.gz`;
    const [keys, bytes] = [await keysIn(bucket), await read(bucket, key)];

    // As it was stored when a worker is killed between its first file and its first note of it.
    const now = must(await store().get(id));
    await store().save(id, now, { ...started, revision: now.revision + 1 });
    await tick();

    expect(await keysIn(bucket)).toEqual(keys);
    expect(Buffer.compare(await read(bucket, key), bytes)).toBe(0);
    expect((await workspace.api.getExportSettings()).data.last_run).toMatchObject({
      status: 'done',
      rows: 5,
    });
  });

  it('writes Parquet, and nothing on a day without changes', async () => {
    const { workspace, bucket, id } = await exporting({ format: 'parquet', what: ['accounts', 'people'] });
    const ids = await addAccounts(workspace, 2);
    const day = await makeDue(id);
    await tick();

    const key = `${id}/accounts/dt=${day}/part-00000.parquet`;
    const rows = await parquetReadObjects({ file: (await read(bucket, key)).buffer });
    expect(rows.map((row) => row.id)).toEqual(ids.toSorted());

    await makeDue(id);
    await tick();
    expect(await keysIn(bucket)).toHaveLength(2);
    expect((await workspace.api.getExportSettings()).data.last_run).toMatchObject({ files: 0, rows: 0 });
  });

  it('says so if the bucket refuses it later, loses nothing, and goes on when it is let in again', async () => {
    const { workspace, bucket, id } = await exporting();
    await addAccounts(workspace, 2);
    const policy = await policyFor(workspace);
    await allow(bucket, policy.replace('"Allow"', '"Deny"'));
    const day = await makeDue(id);
    await tick();

    const failed = (await workspace.api.getExportSettings()).data;
    expect(failed).toMatchObject({ next_day: day, last_run: { status: 'failed' } });
    expect(failed.last_run?.error).toContain('access denied');

    await allow(bucket, policy);
    await makeDue(id);
    await tick();
    expect((await workspace.api.getExportSettings()).data.last_run).toMatchObject({
      status: 'done',
      rows: 2,
    });
  });

  it('is written for every workspace in one tick, also if more are due than one look finds', async () => {
    const { id } = await exporting();
    const model = must(await store().get(id));
    const others = Array.from({ length: 110 }, (_, number) => `${id}x${number}`);
    const day = new Date(Date.parse(model.next_day) - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const due = {
      ...model,
      next_day: day,
      end: model.position,
      look_at: `${day}T00:00:00.000Z`,
      revision: 1,
    };
    await Promise.all(others.map((other) => store().save(other, undefined, due)));

    await tick();

    const days = await Promise.all(others.map(async (other) => (await store().get(other))?.next_day));
    await Promise.all(others.map((other) => store().remove(other)));
    expect(days.filter((each) => each === day)).toEqual([]);
  });
});
