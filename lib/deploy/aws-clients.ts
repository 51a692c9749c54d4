import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { STSClient } from '@aws-sdk/client-sts';
import { type CallLimits, limited } from '#platform/clients.ts';

/** For tools of operators alone: functions carry none of these clients with them. */

/** Nobody waits behind these calls, and CloudFormation throttles those who ask often. */
const PATIENT_CALLS: CallLimits = { requestTimeoutMs: 10_000, maxAttempts: 6 };

export interface OperatorCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
}

export interface AwsAccess {
  /** @default AWS's usual search */
  readonly region?: string;
  /** @default AWS's own */
  readonly endpoint?: string;
  /** @default AWS's usual search */
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
