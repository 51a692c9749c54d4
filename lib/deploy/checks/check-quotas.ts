import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { Assembly } from '../assembly.ts';
import { type AwsAccess, serviceQuotasClient } from '../aws-clients.ts';
import type { Caller } from '../caller.ts';
import { error, type Finding, ok, warning } from '../finding.ts';
import type { DeployedStageSettings } from '../stage-settings.ts';
import { type Quota, quotas } from './quotas.ts';

const LOOK = 'Look at it yourself: https://console.aws.amazon.com/servicequotas/home';

const DENIED = warning(
  'quota',
  'These credentials may not read quotas.',
  'Allow servicequotas:GetServiceQuota and servicequotas:GetAWSDefaultServiceQuota.',
);

/** Where a partition tells the quotas of services that have no region. */
const globalRegion: Readonly<Record<string, string>> = { aws: 'us-east-1', 'aws-us-gov': 'us-gov-west-1' };

/** What applies to the account: its own value, or AWS's default where it never had another. */
async function appliedValue(
  client: ServiceQuotasClient,
  { service, code }: Quota,
): Promise<number | undefined> {
  const asked = { ServiceCode: service, QuotaCode: code };
  try {
    return (await client.send(new GetServiceQuotaCommand(asked))).Quota?.Value;
  } catch (cause) {
    if (!(cause instanceof NoSuchResourceException)) throw cause;
    return (await client.send(new GetAWSDefaultServiceQuotaCommand(asked))).Quota?.Value;
  }
}

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

function judge(quota: Quota, value: number, need: number, region: string): Finding {
  const { service, code, name, otherwise } = quota;
  const message = `${name}: this stack takes ${shown(need)} of the ${shown(value)} of ${quota.isGlobal ? 'the account' : region}`;
  if (need <= value) return ok('quota', message);
  const request = `Ask for more: aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code} --desired-value ${Math.ceil(need * 2)} --region ${region}`;
  return error('quota', message, otherwise === undefined ? request : `${request}; ${otherwise}.`);
}

/** One after the other: Service Quotas takes five questions a second. */
export async function checkQuotas(
  access: AwsAccess,
  caller: Caller,
  assembly: Assembly,
  stage: DeployedStageSettings,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const quota of quotas) {
    const region = quota.isGlobal ? globalRegion[caller.partition] : caller.region;
    if (region === undefined) continue;
    try {
      const value = await appliedValue(serviceQuotasClient({ ...access, region }), quota);
      if (value === undefined) throw new Error('the answer has no value');
      findings.push(judge(quota, value, quota.need(assembly, stage), region));
    } catch (cause) {
      // A quota that cannot be read is no reason not to deploy: CloudFormation would say so, later.
      if (cause instanceof Error && cause.name === 'AccessDeniedException') return [...findings, DENIED];
      const reason = cause instanceof Error ? cause.message : String(cause);
      findings.push(warning('quota', `${quota.name}: cannot be read (${reason}).`, LOOK));
    }
  }
  return findings;
}
