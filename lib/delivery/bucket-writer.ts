import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketWriter } from '#domain/outbound/daily-exports/daily-export.ts';
import { s3Client } from '#platform/s3-client.ts';

const USE_S3_KEYS = 'Use S3-managed keys';
const KMS = `the KMS key of the bucket cannot be used. ${USE_S3_KEYS}.`;

/** What the owner of a bucket has to fix. S3's own messages name the stage's roles, so they aren't shown. */
const REFUSALS: Readonly<Record<string, string>> = {
  // Also S3's answer if a KMS key encrypts the bucket: this stage may not use it.
  AccessDenied: `access denied. Check that the bucket is in this organization, that bucket_owner owns it, that its policy allows what bucket_policy says, and that no KMS key encrypts it. ${USE_S3_KEYS}.`,
  NoSuchBucket: 'the bucket does not exist.',
  PermanentRedirect: "the bucket is in another region than this stage's.",
  IllegalLocationConstraintException: "the bucket is in another region than this stage's.",
  AuthorizationHeaderMalformed: "the bucket is in another region than this stage's.",
  'KMS.DisabledException': KMS,
  'KMS.KMSInvalidStateException': KMS,
  'KMS.NotFoundException': KMS,
  SlowDown: 'S3 asks to slow down. Try again later.',
};

/** Why S3 refuses a write, or undefined if it isn't about the bucket: S3 is down, or can't be reached. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  const isRefused = (error.$metadata.httpStatusCode ?? 500) < 500;
  return REFUSALS[error.name] ?? (isRefused ? `S3 refuses it with ${error.name}.` : undefined);
}

export const bucketWriter: BucketWriter = {
  async put({ bucket, owner, key }, bytes, mediaType) {
    try {
      await s3Client().send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: mediaType,
          ExpectedBucketOwner: owner,
          // In buckets whose objects belong to their writer, the customer couldn't read them otherwise.
          ACL: 'bucket-owner-full-control',
        }),
      );
      return undefined;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  },
};
