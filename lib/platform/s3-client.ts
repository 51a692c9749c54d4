import { S3Client } from '@aws-sdk/client-s3';
import { limited } from './clients.ts';
import { env } from './env.ts';

/** A file of 30 MB takes a second or two. */
const CALLS = { requestTimeoutMs: 20_000, maxAttempts: 3 };

let client: S3Client | undefined;

/** Apart from the other clients, because it is as large as all of them. */
export function s3Client(): S3Client {
  client ??= new S3Client({
    credentials: async () => env.credentials(),
    // The embedded cloud has one host name for all buckets.
    forcePathStyle: env.runsLocally(),
    ...limited(CALLS, 1),
  });
  return client;
}
