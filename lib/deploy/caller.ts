import { AssumeRoleCommand, GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { type AwsAccess, type OperatorCredentials, stsClient } from './aws-clients.ts';
import { DeployError } from './deploy-error.ts';
import { exitCode } from './exit-code.ts';
import { error, ok, type PreflightResult } from './preflight-result.ts';

/** Who is deploying, and where to. */
export interface Caller {
  readonly account: string;
  readonly region: string;
  readonly arn: string;
  readonly partition: string;
}

/** AWS hosts in China have their own domain. */
export const domainOf = (partition: string): string =>
  partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';

export interface ExpectedPlace {
  readonly account?: string | undefined;
  readonly region?: string | undefined;
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

async function regionOf(access: AwsAccess): Promise<string> {
  try {
    return await stsClient(access).config.region();
  } catch {
    throw new DeployError(
      exitCode.checks,
      'No AWS region is set.',
      'Pass --region, set AWS_REGION, or set a region in your profile.',
    );
  }
}

/** Asks AWS who these credentials belong to. */
export async function identifyCaller(access: AwsAccess): Promise<Caller> {
  const region = await regionOf(access);
  try {
    const { Account, Arn } = await stsClient({ ...access, region }).send(new GetCallerIdentityCommand({}));
    if (!Account || !Arn) throw new Error('the response has no account id');
    return { account: Account, region, arn: Arn, partition: Arn.split(':')[1] ?? 'aws' };
  } catch (cause) {
    throw new DeployError(
      exitCode.checks,
      `AWS rejected your credentials: ${reasonOf(cause)}`,
      'Sign in ("aws sso login"), set AWS_PROFILE, or let the pipeline assume its role.',
    );
  }
}

/** Whether the stage belongs in this account and region. */
export function checkPlace(caller: Caller, expected: ExpectedPlace): PreflightResult[] {
  const { account, region, arn } = caller;
  const findings: PreflightResult[] = [];
  if (expected.account === undefined || expected.account === account) {
    findings.push(ok('account', `${account}, as ${arn}`));
  } else {
    findings.push(
      error(
        'account',
        `These credentials belong to account ${account}; the stage belongs in ${expected.account}.`,
        "Use that account's credentials, or change the stage's `account` in lib/infra/stages.ts.",
      ),
    );
  }
  if (expected.region === undefined || expected.region === region) {
    findings.push(ok('region', region));
  } else {
    findings.push(
      error(
        'region',
        `The region is ${region}; the stage belongs in ${expected.region}.`,
        `Pass --region ${expected.region}, or change the stage's \`region\` in lib/infra/stages.ts.`,
      ),
    );
  }
  return findings;
}

/** The assembly names the role with placeholders for account and region. */
const settle = (arn: string, { account, region, partition }: Caller): string => {
  const places: Readonly<Record<string, string>> = {
    'AWS::Partition': partition,
    'AWS::AccountId': account,
    'AWS::Region': region,
  };
  return arn.replaceAll(/\$\{([^}]+)\}/g, (all, name: string) => places[name] ?? all);
};

async function assume(access: AwsAccess, RoleArn: string): Promise<OperatorCredentials> {
  const { Credentials } = await stsClient(access).send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: 'signal-intelligence-deploy' }),
  );
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey) throw new Error(`${RoleArn} returned no credentials`);
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    ...(SessionToken && { sessionToken: SessionToken }),
    ...(Expiration && { expiration: Expiration }),
  };
}

/**
 * Access to CloudFormation like the CDK's: through the bootstrap's deploy role, or with the caller's own permissions if
 * that role can't be assumed.
 */
export async function deployAccess(
  access: AwsAccess,
  caller: Caller,
  roleArn: string | undefined,
): Promise<AwsAccess> {
  const own = { ...access, region: caller.region };
  if (roleArn === undefined) return own;
  const role = settle(roleArn, caller);
  try {
    await assume(own, role);
  } catch {
    return own;
  }
  return { ...own, credentials: () => assume(own, role) };
}
