import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Identity, operator, type Statement } from '../src/iam/policy.ts';
import { type S3, startS3 } from '../src/s3/start-s3.ts';
import { temporaryDirectory } from '../src/testing/temporary-directory.ts';

const ACCOUNT = '111111111111';
const CUSTOMER = '222222222222';

const roleWith = (statement: Partial<Statement>): Identity => ({
  arn: `arn:aws:sts::${ACCOUNT}:assumed-role/writer/writer`,
  statements: [{ Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::*/*', ...statement }],
});

const identities = {
  AKIAANYWHERE00000000: roleWith({}),
  AKIASAMEORG000000000: roleWith({ SameOrganization: true }),
  AKIAOTHERACCOUNT0000: roleWith({ OtherAccount: true }),
  AKIAOPERATOR00000000: operator(ACCOUNT),
};

let s3: S3;
let dataDir: string;

beforeAll(async () => {
  dataDir = temporaryDirectory('s3-');
  s3 = await startS3({ account: ACCOUNT, identities, dataDir });
});

afterAll(() => s3.stop());

const as = (accessKeyId: string) =>
  new S3Client({
    endpoint: s3.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
    forcePathStyle: true,
    maxAttempts: 1,
  });

const customer = () => as('AKIALOCALCUSTOMER000');
const stranger = () => as('AKIALOCALSTRANGER000');

let made = 0;
async function bucketOf(owner: S3Client, resource?: string): Promise<string> {
  made += 1;
  const Bucket = `bucket-${made}`;
  await owner.send(new CreateBucketCommand({ Bucket }));
  if (resource !== undefined) {
    const statement = { Effect: 'Allow', Principal: { AWS: ACCOUNT }, Action: 's3:PutObject' };
    const Policy = JSON.stringify({
      Statement: [{ ...statement, Resource: `arn:aws:s3:::${Bucket}/${resource}` }],
    });
    await owner.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  }
  return Bucket;
}

const put = (client: S3Client, Bucket: string, Key: string, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('hello'), ...more }));

describe("a bucket of another account's", () => {
  it('takes an object if its policy and the role allow it', async () => {
    const bucket = await bucketOf(customer(), 'a/*');
    await put(as('AKIASAMEORG000000000'), bucket, 'a/x y.txt');

    const { Body } = await customer().send(new GetObjectCommand({ Bucket: bucket, Key: 'a/x y.txt' }));
    expect(await Body?.transformToString()).toBe('hello');
    await expect(put(as('AKIASAMEORG000000000'), bucket, 'b/x')).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it('without a policy takes nothing', async () => {
    const bucket = await bucketOf(customer());

    await expect(put(as('AKIAANYWHERE00000000'), bucket, 'x')).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it('in another organization takes nothing from a role that must stay in its own', async () => {
    const bucket = await bucketOf(stranger(), '*');

    await put(as('AKIAANYWHERE00000000'), bucket, 'x');
    await expect(put(as('AKIASAMEORG000000000'), bucket, 'x')).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it("that is the caller's own takes everything from a role, except from one that must write elsewhere", async () => {
    const own = await bucketOf(as('AKIAOPERATOR00000000'));
    await put(as('AKIAANYWHERE00000000'), own, 'x');
    await expect(put(as('AKIAOTHERACCOUNT0000'), own, 'x')).rejects.toMatchObject({ name: 'AccessDenied' });

    await put(as('AKIAOTHERACCOUNT0000'), await bucketOf(customer(), '*'), 'x');
  });

  it('is not the one that the sender expects', async () => {
    const bucket = await bucketOf(stranger(), '*');
    const expected = { ExpectedBucketOwner: CUSTOMER };

    await expect(put(as('AKIAANYWHERE00000000'), bucket, 'x', expected)).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it('cannot be listed, read or opened by the role', async () => {
    const Bucket = await bucketOf(customer(), '*');
    const role = as('AKIAANYWHERE00000000');
    await put(role, Bucket, 'x');

    const refused = { name: 'AccessDenied' };
    await expect(role.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(refused);
    await expect(role.send(new GetObjectCommand({ Bucket, Key: 'x' }))).rejects.toMatchObject(refused);
    const Policy = JSON.stringify({ Statement: [] });
    await expect(role.send(new PutBucketPolicyCommand({ Bucket, Policy }))).rejects.toMatchObject(refused);
  });
});

describe('S3', () => {
  it('knows missing buckets, taken names and unknown keys', async () => {
    const bucket = await bucketOf(customer());

    await expect(put(customer(), 'missing-bucket', 'x')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(stranger().send(new CreateBucketCommand({ Bucket: bucket }))).rejects.toMatchObject({
      name: 'BucketAlreadyExists',
    });
    await expect(put(as('AKIANOBODY0000000000'), bucket, 'x')).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
  });

  it('rejects an object that arrived damaged', async () => {
    const bucket = await bucketOf(customer());

    await expect(put(customer(), bucket, 'x', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({
      name: 'BadDigest',
    });
  });

  it('keeps buckets, policies and objects across restarts', async () => {
    const bucket = await bucketOf(customer(), '*');
    await put(customer(), bucket, 'dt=1/x');
    await s3.stop();
    s3 = await startS3({ account: ACCOUNT, identities, dataDir });

    await put(as('AKIASAMEORG000000000'), bucket, 'dt=1/y');
    const { Contents = [] } = await customer().send(new ListObjectsV2Command({ Bucket: bucket }));
    expect(Contents.map(({ Key }) => Key)).toEqual(['dt=1/x', 'dt=1/y']);
  });
});
