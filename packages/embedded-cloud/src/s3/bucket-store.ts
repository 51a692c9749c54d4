import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ApiError } from '../json-endpoint/api-error.ts';

/** An account that owns buckets, and the organization it belongs to. */
export interface BucketOwner {
  readonly account: string;
  readonly organization: string;
}

export interface Bucket extends BucketOwner {
  readonly name: string;
  readonly policy?: unknown;
}

const bucketFile = z.object({
  name: z.string(),
  account: z.string(),
  organization: z.string(),
  policy: z.unknown().optional(),
});

const BUCKET_NAME = /^(?!xn--)(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/** Buckets and objects, in memory or in files. An object is replaced in one step, as on S3. */
export class BucketStore {
  readonly #buckets = new Map<string, Bucket>();
  readonly #objects = new Map<string, Map<string, Uint8Array>>();
  readonly #dataDir: string | undefined;

  constructor(dataDir: string | undefined) {
    this.#dataDir = dataDir;
    if (dataDir === undefined) return;
    mkdirSync(dataDir, { recursive: true });
    for (const name of readdirSync(dataDir).filter((file) => file.endsWith('.json'))) {
      const bucket = bucketFile.parse(JSON.parse(readFileSync(path.join(dataDir, name), 'utf8')));
      this.#buckets.set(bucket.name, bucket);
      const directory = path.join(dataDir, bucket.name);
      mkdirSync(directory, { recursive: true });
      const files = readdirSync(directory).filter((file) => !file.endsWith('.new'));
      this.#objects.set(
        bucket.name,
        new Map(
          files.map((file) => [
            Buffer.from(file, 'base64url').toString(),
            readFileSync(path.join(directory, file)),
          ]),
        ),
      );
    }
  }

  #save(bucket: Bucket): void {
    this.#buckets.set(bucket.name, bucket);
    if (this.#dataDir === undefined) return;
    mkdirSync(path.join(this.#dataDir, bucket.name), { recursive: true });
    writeFileSync(path.join(this.#dataDir, `${bucket.name}.json`), JSON.stringify(bucket));
  }

  create(name: string, owner: BucketOwner): void {
    if (!BUCKET_NAME.test(name)) {
      throw new ApiError('InvalidBucketName', 'The specified bucket is not valid.');
    }
    const known = this.#buckets.get(name);
    if (known) {
      const isOwn = known.account === owner.account;
      throw new ApiError(
        isOwn ? 'BucketAlreadyOwnedByYou' : 'BucketAlreadyExists',
        'The requested bucket name is not available.',
        409,
      );
    }
    this.#save({ name, ...owner });
    this.#objects.set(name, new Map());
  }

  get(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (bucket) return bucket;
    throw new ApiError('NoSuchBucket', 'The specified bucket does not exist', 404);
  }

  setPolicy(name: string, policy: unknown): void {
    this.#save({ ...this.get(name), policy });
  }

  put(name: string, key: string, bytes: Uint8Array): string {
    this.#objects.get(name)?.set(key, bytes);
    if (this.#dataDir !== undefined) {
      const file = path.join(this.#dataDir, name, Buffer.from(key).toString('base64url'));
      writeFileSync(`${file}.new`, bytes);
      renameSync(`${file}.new`, file);
    }
    return hash('md5', bytes);
  }

  object(name: string, key: string): Uint8Array {
    const bytes = this.#objects.get(name)?.get(key);
    if (bytes) return bytes;
    throw new ApiError('NoSuchKey', 'The specified key does not exist.', 404);
  }

  keys(name: string): string[] {
    return [...(this.#objects.get(name)?.keys() ?? [])].sort();
  }
}
