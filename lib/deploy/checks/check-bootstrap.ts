import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { Caller } from '../caller.ts';
import { error, ok, type PreflightResult } from '../preflight-result.ts';
import { findStack, outputsOf } from '../stacks.ts';

const TOOLKIT = 'CDKToolkit';

/** Whether account and region are bootstrapped for the CDK, in the version the assembly needs. */
export async function checkBootstrap(
  client: CloudFormationClient,
  { account, region }: Caller,
  needed: number,
): Promise<PreflightResult> {
  const hint = `Run this once per account and region: npx cdk bootstrap aws://${account}/${region}`;
  const stack = await findStack(client, TOOLKIT).catch((cause: unknown) => new Error(String(cause)));
  if (stack instanceof Error) {
    return error(
      'bootstrap',
      `Cannot read the stack ${TOOLKIT}: ${stack.message}`,
      `Assume a role that may assume cdk-*-deploy-role. If the account isn't bootstrapped yet: ${hint}`,
    );
  }
  if (!stack) return error('bootstrap', `${account} is not bootstrapped in ${region}.`, hint);
  const version = Number(outputsOf(stack).BootstrapVersion ?? 0);
  return version >= needed
    ? ok('bootstrap', `version ${version}; at least ${needed} is needed`)
    : error('bootstrap', `The bootstrap has version ${version}; at least ${needed} is needed.`, hint);
}
