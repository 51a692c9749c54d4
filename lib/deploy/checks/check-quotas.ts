import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { Assembly } from '../assembly.ts';
import { type AwsAccess, serviceQuotasClient } from '../aws-clients.ts';
import type { Caller } from '../caller.ts';
import { error, ok, type PreflightResult, warning } from '../preflight-result.ts';
import type { DeployedStageSettings } from '../stage-settings.ts';
import { type Quota, quotas } from './quotas.ts';

const LOOK = 'Check it in the console: https://console.aws.amazon.com/servicequotas/home';

const DENIED = warning(
  'quota',
  "These credentials can't read quotas.",
  'Allow servicequotas:GetServiceQuota and servicequotas:GetAWSDefaultServiceQuota.',
);

/** The region where a partition reports quotas of global services. */
const globalRegion: Readonly<Record<string, string>> = { aws: 'us-east-1', 'aws-us-gov': 'us-gov-west-1' };

/** The account's quota: its own value, or AWS's default if it was never changed. */
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

function judge(quota: Quota, value: number, need: number, region: string): PreflightResult {
  const { service, code, name, otherwise } = quota;
  const message = `${name}: this stack uses ${shown(need)} of ${shown(value)} in ${quota.isGlobal ? 'the account' : region}`;
  if (need <= value) return ok('quota', message);
  const request = `Request an increase: aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code} --desired-value ${Math.ceil(need * 2)} --region ${region}`;
  return error('quota', message, otherwise === undefined ? request : `${request}; ${otherwise}.`);
}

/** One after the other: Service Quotas allows five requests a second. */
export async function checkQuotas(
  access: AwsAccess,
  caller: Caller,
  assembly: Assembly,
  stage: DeployedStageSettings,
): Promise<PreflightResult[]> {
  const findings: PreflightResult[] = [];
  for (const quota of quotas) {
    const region = quota.isGlobal ? globalRegion[caller.partition] : caller.region;
    if (region === undefined) continue;
    try {
      const value = await appliedValue(serviceQuotasClient({ ...access, region }), quota);
      if (value === undefined) throw new Error('the response has no value');
      findings.push(judge(quota, value, quota.need(assembly, stage), region));
    } catch (cause) {
      // An unreadable quota doesn't block the deploy; CloudFormation would fail later.
      if (cause instanceof Error && cause.name === 'AccessDeniedException') return [...findings, DENIED];
      const reason = cause instanceof Error ? cause.message : String(cause);
      findings.push(warning('quota', `${quota.name}: this quota can't be read (${reason}).`, LOOK));
    }
  }
  return findings;
}
