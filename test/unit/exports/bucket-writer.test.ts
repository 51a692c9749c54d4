import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '#delivery/bucket-writer.ts';

const from = (name: string, httpStatusCode: number) =>
  new S3ServiceException({
    name,
    message: 'User: arn:aws:sts::111111111111:assumed-role/x is not authorized',
    $fault: httpStatusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode },
  });

describe('what S3 answers to a write', () => {
  it.each([
    ['AccessDenied', 403, 'access denied'],
    ['AccessDenied', 403, 'no KMS key encrypts it. Use S3-managed keys.'],
    ['PermanentRedirect', 301, 'another region'],
    ['KMS.DisabledException', 400, 'KMS key'],
    ['InvalidRequest', 400, 'S3 refuses it with InvalidRequest.'],
    ['ObjectLockConfigurationNotFoundError', 404, 'ObjectLockConfigurationNotFoundError'],
    ['SlowDown', 503, 'slow down'],
  ])('is a refusal if it is %s, without the names of roles', (name, status, refusal) => {
    expect(refusalOf(from(name, status))).toContain(refusal);
    expect(refusalOf(from(name, status))).not.toContain('arn:');
  });

  it('is an error if S3 is down or was not reached', () => {
    expect(refusalOf(from('InternalError', 500))).toBeUndefined();
    expect(refusalOf(new Error('connect ETIMEDOUT'))).toBeUndefined();
  });
});
