import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { STSClient } from '@aws-sdk/client-sts';
import { type CallLimits, limited } from '#platform/clients.ts';

/** Only for operators' tools; functions don't bundle these clients. */

/** No request waits for these calls, and CloudFormation throttles frequent ones. */
const PATIENT_CALLS: CallLimits = { requestTimeoutMs: 10_000, maxAttempts: 6 };

export interface OperatorCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
}

export interface AwsAccess {
  /** @default the AWS credential chain */
  readonly region?: string;
  /** @default AWS's own */
  readonly endpoint?: string;
  /** @default the AWS region lookup */
  readonly credentials?: () => Promise<OperatorCredentials>;
}

const settings = ({ region, endpoint, credentials }: AwsAccess) => ({
  ...(region && { region }),
  ...(endpoint && { endpoint }),
  ...(credentials && { credentials }),
  ...limited(PATIENT_CALLS, 1),
});

export const stsClient = (access: AwsAccess): STSClient => new STSClient(settings(access));

export const cloudFormationClient = (access: AwsAccess): CloudFormationClient =>
  new CloudFormationClient(settings(access));

export const serviceQuotasClient = (access: AwsAccess): ServiceQuotasClient =>
  new ServiceQuotasClient(settings(access));
