import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { type Identities, type Identity, signerOf } from '../iam/policy.ts';
import { denialWithResource, statementsOfPolicy } from '../iam/resource-policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { listenOnLoopback, originOf } from '../listen-on-loopback.ts';
import { type Bucket, type BucketOwner, BucketStore } from './bucket-store.ts';

/** The organization of the stack's account. */
const ORGANIZATION = 'o-embedded00';

/** Accounts besides the stack's own, whose owners create buckets: one in the same organization, and one elsewhere. */
const BUCKET_OWNERS: Readonly<Record<string, BucketOwner>> = {
  AKIALOCALCUSTOMER000: { account: '222222222222', organization: ORGANIZATION },
  AKIALOCALSTRANGER000: { account: '333333333333', organization: 'o-elsewhere0' },
};

export interface S3Options {
  /** Keeps buckets across restarts. @default memory */
  readonly dataDir?: string;
  readonly identities: Identities;
  readonly account: string;
}

export interface S3 {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** A signed request and who signed it. */
interface Signed {
  readonly identity: Identity;
  readonly owner: BucketOwner;
}

/** Larger objects need a multipart upload, which isn't offered here. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** S3's own limit, in bytes of UTF-8. */
const MAX_KEY_BYTES = 1_024;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const header = (request: IncomingMessage, name: string): string | undefined =>
  request.headers[name]?.toString();

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (header(request, 'content-length') === undefined) {
    throw new ApiError('MissingContentLength', 'You must provide the Content-Length HTTP header.', 411);
  }
  if (header(request, 'content-encoding')?.includes('aws-chunked')) {
    throw new ApiError('NotImplemented', 'The embedded cloud takes no chunked uploads.', 501);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new ApiError(
        'EntityTooLarge',
        'Your proposed upload exceeds the maximum allowed object size.',
        400,
      );
    }
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const checksum = header(request, 'x-amz-checksum-crc32');
  const actual = Buffer.alloc(4);
  actual.writeUInt32BE(crc32(body));
  if (checksum !== undefined && checksum !== actual.toString('base64')) {
    throw new ApiError('BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  }
  return body;
}

function parsePolicy(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MalformedPolicy', 'Policies must be valid JSON.');
  }
}

/** S3 on loopback, by path: buckets of other accounts, their policies, and objects written whole. */
export async function startS3({ dataDir, identities, account }: S3Options): Promise<S3> {
  const store = new BucketStore(dataDir);

  function identify(request: IncomingMessage): Signed {
    const key = signerOf(request.headers.authorization);
    if (key === undefined) throw new ApiError('AccessDenied', 'Access Denied', 403);
    const owner = Object.hasOwn(BUCKET_OWNERS, key) ? BUCKET_OWNERS[key] : undefined;
    if (owner) {
      const everything = { Effect: 'Allow', Action: '*', Resource: '*' } as const;
      return { owner, identity: { arn: `arn:aws:iam::${owner.account}:root`, statements: [everything] } };
    }
    const identity = Object.hasOwn(identities, key) ? identities[key] : undefined;
    if (identity) return { identity, owner: { account, organization: ORGANIZATION } };
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    throw new ApiError('InvalidAccessKeyId', message, 403);
  }

  function authorize({ identity, owner }: Signed, bucket: Bucket, action: string, key?: string): void {
    const resource = `arn:aws:s3:::${bucket.name}${key === undefined ? '' : `/${key}`}`;
    const isSameOrganization = owner.organization === bucket.organization;
    const facts = {
      'aws:PrincipalOrgID': owner.organization,
      'aws:PrincipalAccount': owner.account,
      'aws:PrincipalArn': identity.arn,
      'aws:SecureTransport': 'true',
    };
    const policy =
      bucket.policy === undefined ? [] : statementsOfPolicy(bucket.policy, facts, `policy of ${bucket.name}`);
    const isOtherAccount = owner.account !== bucket.account;
    const call = { action, resource, isSameOrganization, isOtherAccount };
    const denial = denialWithResource(identity, policy, call, bucket.account);
    if (denial !== undefined) throw new ApiError('AccessDenied', denial, 403);
  }

  /** The sender expects someone else's bucket: the name may have been taken over. */
  function checkOwner(request: IncomingMessage, bucket: Bucket): void {
    const expected = header(request, 'x-amz-expected-bucket-owner');
    if (expected === undefined || expected === bucket.account) return;
    throw new ApiError('AccessDenied', 'Access Denied', 403);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const signed = identify(request);
    const { method } = request;
    const body = method === 'PUT' ? await readBody(request) : Buffer.alloc(0);
    const end = (headers: Record<string, string> = {}, content: string | Uint8Array = '') =>
      response.writeHead(200, headers).end(content);
    if (method === 'PUT' && key === '' && !url.searchParams.has('policy')) {
      store.create(name, signed.owner);
      return void end({ location: `/${name}` });
    }
    const bucket = store.get(name);
    checkOwner(request, bucket);
    if (method === 'PUT' && key === '') {
      authorize(signed, bucket, 's3:PutBucketPolicy');
      const policy = parsePolicy(body.toString());
      // Refuses what it can't evaluate before it is stored.
      statementsOfPolicy(policy, { 'aws:PrincipalOrgID': '', 'aws:PrincipalAccount': '' }, 'policy');
      store.setPolicy(name, policy);
      return void end();
    }
    if (method === 'PUT') {
      if (Buffer.byteLength(key) > MAX_KEY_BYTES)
        throw new ApiError('KeyTooLongError', 'Your key is too long');
      authorize(signed, bucket, 's3:PutObject', key);
      if (header(request, 'x-amz-acl') !== undefined) authorize(signed, bucket, 's3:PutObjectAcl', key);
      return void end({ etag: `"${store.put(name, key, body)}"` });
    }
    if (method === 'GET' && key !== '') {
      authorize(signed, bucket, 's3:GetObject', key);
      return void end({}, store.object(name, key));
    }
    if (method === 'GET' && url.searchParams.get('list-type') === '2') {
      authorize(signed, bucket, 's3:ListBucket');
      const wanted = store.keys(name).filter((each) => each.startsWith(url.searchParams.get('prefix') ?? ''));
      const contents = wanted.map((each) => `<Contents><Key>${escaped(each)}</Key></Contents>`).join('');
      const xml = `<ListBucketResult><Name>${name}</Name><KeyCount>${wanted.length}</KeyCount><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
      return void end({ 'content-type': 'application/xml' }, xml);
    }
    throw new ApiError('NotImplemented', `The embedded cloud does not offer ${method} ${request.url}.`, 501);
  }

  const server: Server = await listenOnLoopback(0, 'S3');
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { type, message, status } =
        error instanceof ApiError ? error : new ApiError('InternalError', String(error), 500);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${type}</Code><Message>${escaped(message)}</Message></Error>`;
      const connection = request.complete ? {} : { connection: 'close' };
      response.writeHead(status, { 'content-type': 'application/xml', ...connection }).end(xml);
    });
  });
  return {
    endpoint: originOf(server),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
