/** The role under which the gateway calls a function. It must trust the gateway and allow the call. */
import { describeDenial, isAllowed } from '../iam/policy.ts';
import { createRoleIdentity } from '../iam/role-identities.ts';
import type { LoadedStack, Resource } from '../types.ts';

/** Why the role may not invoke the function, if so. Throws if the gateway can't assume the role at all. */
export type CallRole = (roleArn: string, functionArn: string) => string | undefined;

const GATEWAY_SERVICE = 'apigateway.amazonaws.com';

export const createRoleDenialFinder =
  (stack: LoadedStack, api: Resource): CallRole =>
  (roleArn, functionArn) => {
    const identity = createRoleIdentity(stack, {
      resource: api,
      roleArn,
      service: GATEWAY_SERVICE,
      session: 'BackplaneAssumeRoleSession',
    });
    const call = { action: 'lambda:InvokeFunction', resource: functionArn };
    return isAllowed(identity, call) ? undefined : describeDenial(identity, call);
  };
